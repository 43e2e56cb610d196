internal import SpecCore

/// Sees whether the drafts of a person have changed. They are read only where the store has changed.
final class DraftLook {
  private let session: Session
  private var generation: [UInt8]?
  private var known: [Draft?]
  /// Whether the last look has found a change.
  private(set) var hasFound = false

  init(_ session: Session) throws {
    self.session = session
    generation = session.command.store.generation()
    known = try Self.read(session)
  }

  func hasChanged() throws -> Bool {
    hasFound = false
    let current = session.command.store.generation()
    // Not known while a change is under way.
    guard let current, current != generation else { return false }
    generation = current
    let drafts = try Self.read(session)
    hasFound = drafts != known
    known = drafts
    return hasFound
  }

  private static func read(_ session: Session) throws -> [Draft?] {
    [try session.drafts.load(), try session.edits.load()]
  }
}
