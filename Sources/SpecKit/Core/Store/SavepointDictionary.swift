/// A dictionary whose latest changes can be taken back, at the cost of those changes alone.
struct SavepointDictionary<Key: Hashable, Value> {
  /// Oldest first; nil where a layer says that there is no such value.
  private var layers: [[Key: Value?]] = [[:]]

  subscript(key: Key) -> Value? {
    get {
      for layer in layers.reversed() {
        if let value = layer[key] { return value }
      }
      return nil
    }
    set { layers[layers.count - 1][key] = .some(newValue) }
  }

  /// What follows can be taken back.
  mutating func begin() { layers.append([:]) }

  /// Keeps what was changed since ``begin()``.
  mutating func keep() {
    let top = layers.removeLast()
    for (key, value) in top { self[key] = value }
  }

  /// Takes back what was changed since ``begin()``.
  mutating func drop() { layers.removeLast() }

  /// All values, once nothing can be taken back any more.
  var all: some Sequence<(Key, Value)> {
    layers[0].lazy.compactMap { key, value in value.map { (key, $0) } }
  }
}
