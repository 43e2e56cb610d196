internal import SpecCore

/// The three steps of making an account; what an option has answered is not asked.
struct RegisterQuestions {
  var name: String?
  var email: String?
  var password: String?

  private enum Step: Int, CaseIterable { case name, email, password }

  /// An empty answer goes back to the step before; a wrong one is explained and asked again.
  func ask(_ context: Context) throws -> (name: String, email: String, password: String) {
    var answers = self
    let steps = Step.allCases.filter { !isAnswered($0) }
    var index = 0
    while index < steps.count {
      if try answers.ask(steps[index], context) {
        index += 1
      } else {
        index = max(index - 1, 0)
      }
    }
    return (answers.name ?? "", answers.email ?? "", answers.password ?? "")
  }

  private func isAnswered(_ step: Step) -> Bool {
    switch step {
    case .name: name != nil
    case .email: email != nil
    case .password: password != nil
    }
  }

  /// False for "back".
  private mutating func ask(_ step: Step, _ context: Context) throws -> Bool {
    while true {
      do {
        switch step {
        case .name:
          let text = try context.ask(Texts.askName + ": ", option: "--name")
          if text.isEmpty { return false }
          guard PersonName(full: text) != nil else { throw HacksmithsError.badName }
          name = text
        case .email:
          let text = try context.ask(Texts.askEmail + ": ", option: "--email")
          if text.isEmpty { return false }
          guard EmailAddress(text) != nil else { throw HacksmithsError.badEmail(text) }
          email = text
        case .password:
          let text = try context.askSecret(Texts.askPassword + ": ", option: "--password-stdin")
          if text.isEmpty { return false }
          try Password.check(text)
          let again = try context.askSecret(
            Texts.askPasswordAgain + ": ", option: "--password-stdin")
          guard text == again else { throw HacksmithsError.passwordsDiffer }
          password = text
        }
        return true
      } catch let error as HacksmithsError {
        context.note(error.failure(in: "en").message)
      }
    }
  }
}
