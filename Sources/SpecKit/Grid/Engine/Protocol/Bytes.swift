/// Writes integers in network byte order.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
  }

  mutating func zeros(_ count: Int) { bytes += repeatElement(0, count: count) }
  mutating func put(_ text: [UInt8]) { bytes += text }
}

/// Reads integers in network byte order; returns nil beyond the end.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func take<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value? {
    take(count: Value.bitWidth / 8)?.reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  mutating func skip(_ count: Int) -> Bool { take(count: count) != nil }

  mutating func take(count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
