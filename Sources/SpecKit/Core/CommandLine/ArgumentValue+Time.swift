extension Period: ArgumentValue {
  package static func parse(argument text: String) throws -> Period {
    if let value = Period(exact: text) { return value }
    let hint =
      !text.isEmpty && text.utf8.count < 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      ? "; \(text)s or \(text)m?" : "; give it as 2s, 90m or 1h30m"
    throw Failure(badValue: "invalid length of time '\(text)'\(hint)", code: "bad-duration")
  }
}
