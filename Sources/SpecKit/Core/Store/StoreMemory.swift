internal import Synchronization

/// What a process that uses a store again and again remembers of its documents, so that it need
/// not read and decode the same files each time.
///
/// It holds while the store's generation is the one it was remembered with, as every transaction
/// of any process makes another, and while the file looks the same, as people edit files too.
package final class StoreMemory: Sendable {
  /// One use of the store, and the generation in which it began.
  struct Use {
    let store: StoreMemory
    let generation: [UInt8]

    /// The value that was read from that file, if nothing was committed since.
    func known(_ place: StorePath) -> LoadedValue? {
      store.state.withLock { $0.generation == generation ? $0.values[place] : nil }
    }
  }

  private struct State {
    var generation: [UInt8] = []
    private(set) var values: [StorePath: LoadedValue] = [:]
    private(set) var size = 0
    /// As it was read or written last.
    var journal: Journal?

    mutating func forget() { (values, size) = ([:], 0) }

    mutating func put(_ value: LoadedValue?, at place: StorePath) {
      size += (value?.size ?? 0) - (values[place]?.size ?? 0)
      values[place] = value
    }
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
  func renew(_ place: StorePath, _ look: FileStatus?) {
    state.withLock { state in
      var value = state.values[place]
      value?.look = look
      state.put(look == nil ? nil : value, at: place)
    }
  }

  /// Takes what was read and written from `earlier`, the generation when that began, to `now`. All
  /// is forgotten if a change came between, or if it is too much.
  func remember(
    _ values: [StorePath: LoadedValue], forgetting changed: some Sequence<StorePath>,
    from earlier: [UInt8], to now: [UInt8]
  ) {
    state.withLock { state in
      if state.generation != earlier { state.forget() }
      state.generation = now
      for place in changed { state.put(nil, at: place) }
      for (place, value) in values where value.look != nil { state.put(value, at: place) }
      if state.size > limit { state.forget() }
    }
  }
}
