/// One message with the header that every datagram has.
struct Datagram: Sendable, Equatable {
  static let sizeLimit = 512
  static let headerSize = 32
  static let magic: UInt32 = 0x5350_4731
  static let version: UInt8 = 2
  static let discoverPadding = 112
  static let unknownBound = UInt32.max
  static let notShown = Int32.max

  /// 0 in DISCOVER.
  var session: UInt64
  /// The device's identifier; the session for datagrams of the host.
  var sender: UInt64
  /// Increases by one with each datagram of this sender.
  var sequence: UInt32
  var message: GridMessage

  /// The bytes on the wire, at most 512. DISCOVER has no key.
  func encoded(with key: JoinKey?) -> [UInt8] {
    var payload = ByteWriter(capacity: 128)
    message.write(to: &payload)
    let length = Self.headerSize + payload.bytes.count + JoinKey.macSize
    var writer = ByteWriter(capacity: length)
    writer.put(Self.magic)
    writer.put(Self.version)
    writer.put(message.kind.rawValue)
    writer.put(UInt16(truncatingIfNeeded: length))
    writer.put(session)
    writer.put(sender)
    writer.put(sequence)
    writer.zeros(4)
    writer.put(payload.bytes)
    let code = key?.authenticate(writer.bytes) ?? ArraySlice(repeating: 0, count: JoinKey.macSize)
    return writer.bytes + code
  }
}

/// Why a datagram is dropped, without an answer.
enum Dropped: Error, Equatable {
  case tooShort, tooLong, wrongMagic, wrongLength, unknownKind, malformed
  /// A datagram of a newer version.
  case newerVersion(GridMessage.Kind?)
}

/// A datagram with a valid header. Check the sender with ``isAuthentic(with:)``, then read the
/// ``message()``.
struct Envelope: Sendable {
  let kind: GridMessage.Kind
  let session: UInt64
  let sender: UInt64
  let sequence: UInt32
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(Dropped) {
    guard bytes.count >= Datagram.headerSize + JoinKey.macSize else { throw .tooShort }
    guard bytes.count <= Datagram.sizeLimit else { throw .tooLong }
    var reader = ByteReader(bytes[...])
    guard reader.take(UInt32.self) == Datagram.magic else { throw .wrongMagic }
    guard let version = reader.take(UInt8.self), let kind = reader.take(UInt8.self),
      let length = reader.take(UInt16.self)
    else { throw .tooShort }
    guard Int(length) == bytes.count else { throw .wrongLength }
    guard version == Datagram.version else {
      throw version > Datagram.version
        ? .newerVersion(GridMessage.Kind(rawValue: kind)) : .malformed
    }
    guard let kind = GridMessage.Kind(rawValue: kind) else { throw .unknownKind }
    guard let session = reader.take(UInt64.self), let sender = reader.take(UInt64.self),
      let sequence = reader.take(UInt32.self)
    else { throw .tooShort }
    (self.kind, self.session, self.sender, self.sequence) = (kind, session, sender, sequence)
    self.bytes = bytes
  }

  /// Whether the sender has the join code.
  func isAuthentic(with key: JoinKey) -> Bool {
    let end = bytes.count - JoinKey.macSize
    return key.isAuthentic(bytes[..<end], mac: bytes[end...])
  }

  /// The message. Additional bytes at the end of the payload are ignored.
  func message() throws(Dropped) -> GridMessage {
    let end = bytes.count - JoinKey.macSize
    var reader = ByteReader(bytes[Datagram.headerSize..<end])
    guard let message = GridMessage(kind, &reader) else { throw .malformed }
    return message
  }
}
