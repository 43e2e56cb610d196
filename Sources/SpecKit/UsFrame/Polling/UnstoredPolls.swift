internal import SpecCore
internal import Synchronization

/// What a watcher has fetched or shown and could not store, because the disk was full. It goes on from
/// here and stores it once it can; other processes do not see it before.
final class UnstoredPolls: Sendable {
  /// Where the polls stand that were not stored, and what they brought.
  struct Polls: Sendable {
    var inbox: Inbox
    var clocks: PollClocks
    var posts: [Item] = []
    var messages: [Message] = []
  }

  private struct UpdateName: Hashable {
    var kind: UpdateKind
    var id: RemoteID

    init(_ update: Update) { (kind, id) = (update.kind, update.id) }
  }

  private struct State {
    var polls: Polls?
    var arrived: [Update] = []
    /// Updates that were given out before they were stored, and their number once they are.
    var seqs: [UpdateName: Int?] = [:]
    /// Those of them that were shown before they were stored.
    var shown: Set<UpdateName> = []
    /// Numbers of updates that were shown, which is still to be stored.
    var marks: [Int] = []
  }

  private let state = Mutex(State())

  /// Nil where everything is stored.
  var polls: Polls? { state.withLock { $0.polls } }

  /// Keeps what a poll brought.
  func keep(_ polls: Polls, arrived: [Update]) {
    state.withLock { state in
      state.polls = polls
      state.arrived += arrived
    }
  }

  /// All polls are stored.
  func clear() { state.withLock { $0.polls = nil } }

  /// Somebody else was chosen.
  func forget() { state.withLock { $0 = State() } }

  /// The updates that came since the last call.
  func takeArrived() -> [Update] {
    state.withLock { state in
      defer { state.arrived = [] }
      for update in state.arrived { state.seqs[UpdateName(update)] = .some(nil) }
      return state.arrived
    }
  }

  /// Takes a stored update for one that was given out before.
  ///
  /// - Returns: false if it was not.
  func recognize(_ update: Update) -> Bool {
    state.withLock { state in
      let key = UpdateName(update)
      if let index = state.arrived.firstIndex(where: { UpdateName($0) == key }) {
        // Stored before anybody took it.
        state.arrived.remove(at: index)
        return false
      }
      guard state.seqs[key] != nil else { return false }
      if state.shown.remove(key) != nil {
        state.seqs[key] = nil
        state.marks.append(update.seq)
      } else {
        state.seqs[key] = .some(update.seq)
      }
      return true
    }
  }

  /// Counts updates as shown.
  func mark(_ updates: [Update]) {
    state.withLock { state in
      for update in updates {
        switch state.seqs.removeValue(forKey: UpdateName(update)) {
        case nil: state.marks.append(update.seq)
        case .some(let seq?): state.marks.append(seq)
        case .some(nil):
          state.seqs[UpdateName(update)] = .some(nil)
          state.shown.insert(UpdateName(update))
        }
      }
    }
  }

  var marks: [Int] { state.withLock { $0.marks } }

  /// These marks are stored.
  func remove(marks seqs: [Int]) {
    let seqs = Set(seqs)
    state.withLock { $0.marks.removeAll(where: seqs.contains) }
  }
}
