internal import SpecCore

/// What `idea submit` and `idea edit` take.
enum IdeaOptions {
  static let arguments: [Argument<IdeaWords>] =
    [
      .option("title", \.title, value: "TEXT", help: "The idea in a line."),
      .option("description", \.description, value: "TEXT", help: "What it is about."),
    ] + Argument.change("more", \.more, value: "TEXT", help: "More about it.")
}

extension IdeaWords {
  /// With answers to what is left out.
  func asking(_ context: Context) throws -> IdeaWords {
    var answers = self
    var questions: [Question] = []
    if title == nil {
      questions.append(
        Question(text: "Title", option: "--title") { text in
          try IdeaWords.check(text, as: "title")
          answers.title = text
        })
    }
    if description == nil {
      questions.append(
        Question(text: "Description, in a line", option: "--description") { text in
          try IdeaWords.check(text, as: "description")
          answers.description = text
        })
    }
    try Question.ask(questions, context)
    return answers
  }
}

extension MessageResult where Payload == IdeaObject {
  init(_ idea: IdeaObject, _ sentence: String) {
    self.init(idea, record: idea.columns("id"), sentence)
  }
}
