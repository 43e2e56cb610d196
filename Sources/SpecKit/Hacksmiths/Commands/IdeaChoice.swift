internal import SpecCore

/// Which idea a command is about: a number of the list, or an id.
struct IdeaChoice: Sendable {
  var word = ""
  var event: String?

  static let arguments: [Argument<Self>] = [
    .positional("idea", \.word, help: "The number beside it in `idea list`, or its id.")
      .completing(CompletionCandidates.ideas),
    .option(
      "event", \.event, value: "EVENT", help: "The event that the number belongs to.",
      shows: "next"
    ).completing(CompletionCandidates.anyEvents),
  ]

  /// - Throws: 66 for a number that no idea of the event has.
  func id(_ connection: HacksmithsClient) throws -> String {
    guard !word.isEmpty, word.utf8.count < 10, word.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return word }
    let query = [Request.QueryItem("event", event ?? "next")]
    let ideas = try connection.api.call(IdeaEndpoints.list, query: query).ideas
    guard let idea = ideas.first(where: { $0.number == Int(word) }) else {
      throw HacksmithsError.noIdea(word)
    }
    return idea.id.text
  }
}
