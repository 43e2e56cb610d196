/// One message with the header that every datagram has.
struct Datagram: Sendable, Equatable {
  static let sizeLimit = 512
  static let headerSize = 32
  static let magic: UInt32 = 0x5350_4731
  static let version: UInt8 = 1
  static let discoverPadding = 112
  static let unknownBound = UInt32.max
  static let notShown = Int32.max

  /// 0 in DISCOVER.
  var session: UInt64
  /// The device, or the session again where the host sends.
  var sender: UInt64
  /// Grows by one with each datagram of this sender.
  var sequence: UInt32
  var message: Message

  init(session: UInt64, sender: UInt64, sequence: UInt32, message: Message) {
    self.session = session
    self.sender = sender
    self.sequence = sequence
    self.message = message
  }

  /// The bytes on the wire, at most 512. DISCOVER has no key.
  func encoded(with key: SessionKey?) -> [UInt8] {
    var payload = ByteWriter(capacity: 128)
    message.write(to: &payload)
    let length = Self.headerSize + payload.bytes.count + SessionKey.codeSize
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
    var bytes = writer.bytes
    if let key {
      bytes += key.authenticate(bytes)
    } else {
      for _ in 0..<SessionKey.codeSize { bytes.append(0) }
    }
    return bytes
  }
}

/// Why a datagram is not looked at. Nothing is ever answered to one of these.
enum Dropped: Error, Equatable {
  case tooShort, tooLong, wrongMagic, wrongLength, unknownKind, malformed
  /// A host of a newer version speaks.
  case newerVersion(Message.Kind?)
}

/// A datagram whose header is sound; who sent it is not known before ``isAuthentic(with:)`` says
/// so, and what it says not before ``message()``.
struct Envelope: Sendable {
  let kind: Message.Kind
  let session: UInt64
  let sender: UInt64
  let sequence: UInt32
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(Dropped) {
    guard bytes.count >= Datagram.headerSize + SessionKey.codeSize else { throw .tooShort }
    guard bytes.count <= Datagram.sizeLimit else { throw .tooLong }
    var reader = ByteReader(bytes[...])
    guard reader.take(UInt32.self) == Datagram.magic else { throw .wrongMagic }
    guard let version = reader.take(UInt8.self), let kind = reader.take(UInt8.self),
      let length = reader.take(UInt16.self)
    else { throw .tooShort }
    guard Int(length) == bytes.count else { throw .wrongLength }
    guard version == Datagram.version else {
      throw version > Datagram.version
        ? .newerVersion(Message.Kind(rawValue: kind)) : .malformed
    }
    guard let kind = Message.Kind(rawValue: kind) else { throw .unknownKind }
    guard let session = reader.take(UInt64.self), let sender = reader.take(UInt64.self),
      let sequence = reader.take(UInt32.self)
    else { throw .tooShort }
    (self.kind, self.session, self.sender, self.sequence) = (kind, session, sender, sequence)
    self.bytes = bytes
  }

  /// Whether it was made by someone who has the join code.
  func isAuthentic(with key: SessionKey) -> Bool {
    let end = bytes.count - SessionKey.codeSize
    return key.isAuthentic(bytes[..<end], code: bytes[end...])
  }

  /// What it says. A payload longer than this version knows is read as far as known.
  func message() throws(Dropped) -> Message {
    let end = bytes.count - SessionKey.codeSize
    var reader = ByteReader(bytes[Datagram.headerSize..<end])
    guard let message = Message(kind, &reader) else { throw .malformed }
    return message
  }
}
