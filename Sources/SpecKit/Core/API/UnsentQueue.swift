/// A change that waits to be sent to a remote service.
package protocol UnsentChange: Sendable, Equatable, Codable {
  /// The member of the document that lists the changes.
  static var listName: String { get }
  /// The same for each attempt to send it, so that the service makes it once.
  var requestId: String { get }
  /// Whether the two are about the same thing, so that only the later one is sent.
  func replaces(_ earlier: Self) -> Bool
  /// The change as it is sent instead of an earlier one, which was never sent.
  func replacing(_ earlier: Self) -> Self
}

/// The changes that wait, in the order in which they were made; a document of the module.
package struct UnsentChanges<Change: UnsentChange>: Sendable, Equatable {
  package var changes: [Change] = []

  package init() {}

  mutating func add(_ new: Change) {
    let earlier = changes.firstIndex { new.replaces($0) }.map { changes.remove(at: $0) }
    changes.append(earlier.map(new.replacing) ?? new)
  }

  /// Removes a change that was sent or dropped; a change that replaced it meanwhile stays.
  mutating func remove(_ change: Change) {
    changes.removeAll { $0.replaces(change) && $0.requestId == change.requestId }
  }
}

extension UnsentChanges: Codable {
  private static var list: PathStep { PathStep(stringValue: Change.listName) }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PathStep.self)
    changes = try container.decode([Change].self, forKey: Self.list)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PathStep.self)
    try container.encode(changes, forKey: Self.list)
  }
}

/// The changes of one person to one service that wait in a store.
package struct UnsentQueue<Change: UnsentChange>: Sendable {
  private let store: Store
  private let document: Document<UnsentChanges<Change>>
  private let isMine: @Sendable (Change) -> Bool

  /// - Parameter isMine: whether a change belongs to the person and the service of this queue.
  package init(
    _ store: Store, _ document: Document<UnsentChanges<Change>>,
    of isMine: @escaping @Sendable (Change) -> Bool
  ) {
    (self.store, self.document, self.isMine) = (store, document, isMine)
  }

  package func changes() throws -> [Change] {
    try store.read { try $0.value(document).changes }.filter(isMine)
  }

  package func keep(_ change: Change) throws {
    try store.transaction { try $0.update(document) { $0.add(change) } }
  }

  package func drop(_ change: Change) throws {
    try store.transaction { try $0.update(document) { $0.remove(change) } }
  }

  /// Drops all, within a larger transaction.
  package func dropAll(_ transaction: Transaction) throws {
    guard try transaction.value(document).changes.contains(where: isMine) else { return }
    try transaction.update(document) { $0.changes.removeAll(where: isMine) }
  }

  /// Sends the changes one after the other. A change that the service took, or refused for good, leaves the
  /// queue; any other error ends the sending and leaves the rest.
  ///
  /// - Parameters:
  ///   - send: returns the report, and whether the change is done with.
  ///   - refused: returns the report of a refusal.
  /// - Returns: the report of each change that was tried, and the error that ended the sending.
  package func send<Told>(
    _ send: (Change) throws -> (told: Told, isOver: Bool),
    refused: (Change, Failure) -> Told
  ) throws -> (told: [Told], error: (any Error)?) {
    var told: [Told] = []
    for change in try changes() {
      do {
        let result = try send(change)
        told.append(result.told)
        if result.isOver { try drop(change) }
      } catch let failure as Failure
        where [.refused, .notFound, .usage].contains(failure.status)
      {
        told.append(refused(change, failure))
        try drop(change)
      } catch {
        return (told, error)
      }
    }
    return (told, nil)
  }
}
