internal import Synchronization

/// Read-through cache of decoded documents for a process that uses a store repeatedly.
///
/// An entry is valid while the generation of the store is the same, which every transaction of any process changes,
/// and while the status of the file is the same, because people edit files too.
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
    /// The journal that was read or written last.
    var journal: Journal?

    mutating func forget() { (values, size) = ([:], 0) }

    mutating func put(_ value: LoadedValue?, at place: StorePath) {
      size += (value?.size ?? 0) - (values[place]?.size ?? 0)
      values[place] = value
    }
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the most bytes of the files of all entries; values take a few times as much memory.
  package init(limit: Int = 8_388_608) { self.limit = limit }

  var journal: Journal? {
    get { state.withLock { $0.journal } }
    set { state.withLock { $0.journal = newValue } }
  }

  /// Updates the status of a file whose contents still equal the entry.
  func renew(_ place: StorePath, _ look: FileStatus?) {
    state.withLock { state in
      var value = state.values[place]
      value?.look = look
      state.put(look == nil ? nil : value, at: place)
    }
  }

  /// Stores values that were read and written from the generation `earlier` to `now`. Clears the cache first if its
  /// generation is not `earlier`, and afterwards if it exceeds the limit.
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
