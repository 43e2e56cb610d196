/// A dictionary whose latest changes can be taken back, at the cost of those changes alone.
struct SavepointDictionary<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  /// What stood there before each change that can be taken back, oldest first.
  private var earlier: [(key: Key, value: Value?)] = []
  /// How many of those there were at each ``begin()``.
  private var marks: [Int] = []

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if !marks.isEmpty { earlier.append((key, values[key])) }
      values[key] = newValue
    }
  }

  /// What follows can be taken back.
  mutating func begin() { marks.append(earlier.count) }

  /// Keeps what was changed since ``begin()``.
  mutating func keep() {
    marks.removeLast()
    if marks.isEmpty { earlier.removeAll(keepingCapacity: true) }
  }

  /// Takes back what was changed since ``begin()``.
  mutating func drop() {
    let mark = marks.removeLast()
    while earlier.count > mark {
      let (key, value) = earlier.removeLast()
      values[key] = value
    }
  }

  mutating func removeAll() {
    for key in Array(values.keys) { self[key] = nil }
  }

  /// All values as they are now.
  var all: [Key: Value] { values }
}
