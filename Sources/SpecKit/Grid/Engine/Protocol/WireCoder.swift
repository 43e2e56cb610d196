/// Writes or reads the fields of a datagram, integers in network byte order. The same calls do both, so the layout of
/// a message is said once.
struct WireCoder {
  /// The bytes that are written, or those that are left to read.
  private(set) var bytes: ArraySlice<UInt8>
  private let isReading: Bool
  /// False if the bytes that are read end too early or have a value that is not allowed.
  var isValid = true

  init() { (bytes, isReading) = ([], false) }
  init(reading bytes: ArraySlice<UInt8>) { (self.bytes, isReading) = (bytes, true) }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard bytes.count >= count else {
      isValid = false
      return nil
    }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  mutating func code<Value: FixedWidthInteger>(_ value: inout Value) {
    guard isReading else { return withUnsafeBytes(of: value.bigEndian) { bytes += $0 } }
    guard let read = take(Value.bitWidth / 8) else { return }
    value = read.reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  mutating func code<Value: RawRepresentable<UInt8>>(_ value: inout Value) {
    var raw = value.rawValue
    code(&raw)
    guard let known = Value(rawValue: raw) else { return isValid = false }
    value = known
  }

  mutating func code(_ moment: inout Moment) { code(&moment.nanoseconds) }

  mutating func code(_ seat: inout Seat) {
    var (row, column) = (UInt8(seat.row), UInt8(seat.column))
    code(&row)
    code(&column)
    guard let known = Seat(row: Int(row), column: Int(column)) else { return isValid = false }
    seat = known
  }

  /// The length and at most 64 bytes; a longer name is truncated between characters. In a name that is read invalid
  /// UTF-8 is repaired; it still has to be sanitized.
  mutating func code(name: inout String) {
    var text = name
    while text.utf8.count > DisplayName.byteLimit { text.removeLast() }
    var count = UInt8(text.utf8.count)
    code(&count)
    guard isReading else { return bytes += Array(text.utf8) }
    guard count <= DisplayName.byteLimit, let read = take(Int(count)) else {
      return isValid = false
    }
    name = String(decoding: read, as: UTF8.self)
  }

  /// Bytes without a meaning: zeros are written, and anything is read.
  mutating func pad(_ count: Int) {
    if isReading { _ = take(count) } else { bytes += repeatElement(0, count: count) }
  }
}
