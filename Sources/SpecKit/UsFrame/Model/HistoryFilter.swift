internal import SpecCore

/// The filter of `history`.
struct HistoryFilter: Sendable {
  var kind: UpdateKind?
  var since: Instant?
  var search = ""

  /// The newest matching updates, oldest first.
  func newest(_ count: Int, of updates: [Update]) -> [Update] {
    let order = FriendOrder()
    return
      updates
      .filter { kind == nil || $0.kind == kind }
      .filter { update in since.map { update.at >= $0 } ?? true }
      .filter { update in
        let author = update.author
        return search.isEmpty
          || [author?.name, author.map { "@\($0.handle)" }, update.text].contains {
            $0.map { order.contains($0, search) } ?? false
          }
      }
      .sorted { $0.at != $1.at ? $0.at < $1.at : $0.seq < $1.seq }
      .suffix(count)
  }
}
