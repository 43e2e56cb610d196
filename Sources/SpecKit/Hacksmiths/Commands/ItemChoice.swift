internal import SpecCore

/// Which entry of a programme a command is about: an id, or the start of one title.
struct ItemChoice: Sendable {
  var event = ""
  var word = ""

  static let arguments: [Argument<Self>] = [
    .positional("event", \.event, help: "An id or a key.").completing(CompletionCandidates.events),
    .positional("item", \.word, help: "The title of the entry, its first words, or its id."),
  ]

  /// The entry; nil if no title fits, so that the service says what it does not know.
  ///
  /// - Throws: `ambiguous` if several titles fit.
  func item(of event: EventObject) throws -> ItemObject? {
    if let item = event.schedule.first(where: { $0.id.text == word }) { return item }
    let wanted = folded(word)
    guard !wanted.isEmpty else { return nil }
    let fitting = event.schedule.filter { folded($0.title).hasPrefix(wanted) }
    let exact = fitting.filter { folded($0.title) == wanted }
    if fitting.count > 1, exact.count != 1 {
      throw HacksmithsError.ambiguous(word, fitting.map { "\($0.title) (\($0.id.text))" })
    }
    return exact.first ?? fitting.first
  }
}
