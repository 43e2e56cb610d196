internal import SpecCore

/// A question at a terminal for an option that was left out.
struct Question {
  let text: String
  /// The option that answers it.
  let option: String
  /// Asked without showing what is typed, and once again.
  var isSecret = false
  /// Takes the answer. Its error is shown, and the question asked again.
  let accept: (String) throws -> Void

  /// Asks one after the other; an empty answer goes back one.
  static func ask(_ questions: [Question], _ context: Context) throws {
    var index = 0
    while index < questions.count {
      index = max(index + (try questions[index].isAnswered(context) ? 1 : -1), 0)
    }
  }

  /// False for "back".
  private func isAnswered(_ context: Context) throws -> Bool {
    while true {
      let answer = try ask(context, "\(text): ")
      if answer.isEmpty { return false }
      do {
        try accept(answer)
      } catch let error as HacksmithsError {
        context.note(error.message)
        continue
      } catch let failure as Failure where failure.status == .usage {
        context.note(failure.message(in: "en"))
        continue
      }
      if try !isSecret || ask(context, "\(text) again: ") == answer { return true }
      context.note(HacksmithsError.passwordsDiffer.message)
    }
  }

  private func ask(_ context: Context, _ text: String) throws -> String {
    try isSecret
      ? context.askSecret(text, option: option) : context.ask(text, option: option)
  }
}

extension RequestBody {
  /// Checks a text as the service will check this member.
  ///
  /// - Throws: what is wrong.
  static func check(_ text: String, as member: String) throws {
    let shape = shape().members.first { $0.name == member }?.shape
    if let problem = shape?.problems(.string(text), at: member).first {
      throw Failure(badValue: "\(problem.message)", code: problem.code)
    }
  }
}
