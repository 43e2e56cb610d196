internal import SpecCore

/// A person in a file of contacts.
struct Contact: Sendable, Equatable {
  /// Where the person stands in the file, from 1.
  var line: Int
  var name: PersonName
  var phone: String?
  var email: String?

  /// - Throws: the problem of the line.
  init(line: Int, name: String, phone: String?, email: String?) throws(ContactProblem) {
    let kept = cleanedLine(name)
    guard !kept.isEmpty else { throw ContactProblem(line, exchangeTexts.noName) }
    guard let name = PersonName(kept) else {
      throw ContactProblem(line, exchangeTexts.badName, ["value": String(kept.prefix(80))])
    }
    self.line = line
    self.name = name
    self.phone = try Self.checked(phone, line)
    self.email = try Self.checked(email, line)
    if let email = self.email, !AccountProfile.isMailAddress(email) {
      throw ContactProblem(line, exchangeTexts.badEmail, ["value": String(email.prefix(80))])
    }
  }

  private static func checked(_ text: String?, _ line: Int) throws(ContactProblem) -> String? {
    let kept = cleanedLine(text ?? "")
    guard kept.utf16.count <= AccountProfile.limit else {
      throw ContactProblem(line, exchangeTexts.tooLong, ["limit": "\(AccountProfile.limit)"])
    }
    return kept.isEmpty ? nil : kept
  }
}

/// What is wrong with one person of a file.
struct ContactProblem: Error {
  let problem: FileProblem
  init(_ line: Int, _ text: Text, _ values: [String: String] = [:]) {
    problem = FileProblem(line, text, values)
  }
}
