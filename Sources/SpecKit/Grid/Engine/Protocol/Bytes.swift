/// Writes integers in network byte order.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func put(_ value: some FixedWidthInteger) {
    var shift = type(of: value).bitWidth
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func zeros(_ count: Int) { for _ in 0..<count { bytes.append(0) } }
  mutating func put(_ text: [UInt8]) { bytes += text }
}

/// Reads integers in network byte order; returns nil beyond the end.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func take<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value? {
    let size = Value.bitWidth / 8
    guard bytes.endIndex - position >= size else { return nil }
    var value: Value = 0
    for index in position..<position + size {
      value = Value.bitWidth > 8 ? value << 8 : 0
      value |= Value(truncatingIfNeeded: bytes[index])
    }
    position += size
    return value
  }

  mutating func skip(_ count: Int) -> Bool {
    guard bytes.endIndex - position >= count else { return false }
    position += count
    return true
  }

  mutating func take(count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, bytes.endIndex - position >= count else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
