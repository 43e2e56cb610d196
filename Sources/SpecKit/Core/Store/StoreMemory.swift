internal import Synchronization

/// What a process that uses a store again and again remembers of its documents, so that it need
/// not read and decode the same files each time.
///
/// It holds while the store's generation is the one it was remembered with, as every transaction
/// of any process makes another, and while the file looks the same, as people edit files too.
package final class StoreMemory: Sendable {
  struct Known {
    var value: any Sendable
    /// What is in the file of a document.
    var bytes: [UInt8]
    /// The size of the file, or 0 of a value that is bounded.
    var size: Int
    var look: FileLook
  }

  /// One use of the store, and the generation in which it began.
  struct Use {
    let store: StoreMemory
    let generation: [UInt8]

    /// The document that was read from that file, if nothing was committed since.
    func known(_ place: StorePath) -> Known? { store.known(place, at: generation) }
  }

  fileprivate struct State {
    var generation: [UInt8] = []
    var documents: [StorePath: Known] = [:]
    var size = 0
    /// As it was read or written last.
    var journal: Journal?
  }

  private let limit: Int
  private let state = Mutex(State())

  /// `limit` is how many bytes the files of what is remembered may have; values take a few times
  /// as much.
  package init(limit: Int = 8_388_608) { self.limit = limit }

  var journal: Journal? {
    get { state.withLock { $0.journal } }
    set { state.withLock { $0.journal = newValue } }
  }

  /// A file looks different, but what it holds is still what is remembered.
  func renew(_ place: StorePath, _ look: FileLook?) {
    state.withLock { state in
      if let look { state.documents[place]?.look = look } else { state.put(nil, at: place) }
    }
  }

  private func known(_ place: StorePath, at generation: [UInt8]) -> Known? {
    state.withLock { $0.generation == generation ? $0.documents[place] : nil }
  }

  /// Takes what was read and written from `earlier`, the generation when that began, to `now`. All
  /// is forgotten if a change came between, if what there is now is not known, or if it is too much.
  func remember(
    _ documents: [StorePath: Known], forgetting changed: some Sequence<StorePath>,
    from earlier: [UInt8], to now: [UInt8]?
  ) {
    state.withLock { state in
      if state.generation != earlier { state.forget() }
      guard let now else { return state.forget() }
      state.generation = now
      for place in changed { state.put(nil, at: place) }
      for (place, known) in documents { state.put(known, at: place) }
      if state.size > limit { state.forget(at: now) }
    }
  }
}

extension StoreMemory.State {
  fileprivate mutating func forget(at generation: [UInt8] = []) {
    self = StoreMemory.State(generation: generation, journal: journal)
  }

  fileprivate mutating func put(_ known: StoreMemory.Known?, at place: StorePath) {
    size += (known?.size ?? 0) - (documents[place]?.size ?? 0)
    documents[place] = known
  }
}
