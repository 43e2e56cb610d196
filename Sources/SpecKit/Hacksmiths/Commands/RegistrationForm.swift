internal import SpecCore

/// The three questions of registration; what options answer is not asked for.
struct RegistrationForm {
  var name: String?
  var email: String?
  var password: String?

  /// An empty answer goes back one question; an invalid one is explained and asked again.
  func ask(_ context: Context) throws -> (name: String, email: String, password: String) {
    var answers = self
    var questions: [Question] = []
    if name == nil {
      questions.append(
        Question(text: "Full name", option: "--name") { text in
          guard PersonName(full: text) != nil else { throw HacksmithsError.badName }
          answers.name = text
        })
    }
    if email == nil {
      questions.append(
        Question(text: "E-mail", option: "--email") { text in
          guard EmailAddress(text) != nil else { throw HacksmithsError.badEmail(text) }
          answers.email = text
        })
    }
    if password == nil {
      questions.append(
        Question(text: "Password", option: "--password-stdin", isSecret: true) { text in
          try Password.check(text)
          answers.password = text
        })
    }
    try Question.ask(questions, context)
    return (answers.name ?? "", answers.email ?? "", answers.password ?? "")
  }
}
