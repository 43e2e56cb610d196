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
    var (head, payload, message) = (WireCoder(), WireCoder(), message)
    message.code(&payload)
    var header = DatagramHeader(
      kind: message.kind.rawValue,
      length: UInt16(Self.headerSize + payload.bytes.count + JoinKey.macSize),
      session: session, sender: sender, sequence: sequence)
    header.code(&head)
    let bytes = head.bytes + payload.bytes
    return Array(
      bytes + (key?.authenticate(bytes) ?? ArraySlice(repeating: 0, count: JoinKey.macSize)))
  }
}

/// The first 32 bytes of a datagram, as they are written or read.
struct DatagramHeader {
  var magic = Datagram.magic
  var version = Datagram.version
  var kind: UInt8 = 0
  var length: UInt16 = 0
  var session: UInt64 = 0
  var sender: UInt64 = 0
  var sequence: UInt32 = 0

  mutating func code(_ coder: inout WireCoder) {
    coder.code(&magic)
    coder.code(&version)
    coder.code(&kind)
    coder.code(&length)
    coder.code(&session)
    coder.code(&sender)
    coder.code(&sequence)
    coder.pad(4)
  }
}

/// Numbers and signs the datagrams of one sender.
struct DatagramEncoder: Sendable {
  let id: UInt64
  /// Of the last datagram.
  private(set) var sequence: UInt32 = 0

  init(id: UInt64, after sequence: UInt32 = 0) {
    self.id = id
    self.sequence = sequence
  }

  /// The bytes of the next datagram. DISCOVER has neither session nor key.
  mutating func encode(_ message: GridMessage, session: UInt64 = 0, key: JoinKey? = nil) -> [UInt8]
  {
    sequence &+= 1
    return Datagram(session: session, sender: id, sequence: sequence, message: message)
      .encoded(with: key)
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
    var (header, coder) = (DatagramHeader(), WireCoder(reading: bytes[...]))
    header.code(&coder)
    guard header.magic == Datagram.magic else { throw .wrongMagic }
    guard Int(header.length) == bytes.count else { throw .wrongLength }
    guard header.version == Datagram.version else {
      throw header.version > Datagram.version
        ? .newerVersion(GridMessage.Kind(rawValue: header.kind)) : .malformed
    }
    guard let kind = GridMessage.Kind(rawValue: header.kind) else { throw .unknownKind }
    (self.kind, session) = (kind, header.session)
    (sender, sequence) = (header.sender, header.sequence)
    self.bytes = bytes
  }

  /// Whether the sender has the join code.
  func isAuthentic(with key: JoinKey) -> Bool {
    let end = bytes.count - JoinKey.macSize
    return key.isAuthentic(bytes[..<end], mac: bytes[end...])
  }

  /// The message. Additional bytes at the end of the payload are ignored.
  func message() throws(Dropped) -> GridMessage {
    try GridMessage(kind, reading: bytes[Datagram.headerSize..<bytes.count - JoinKey.macSize])
  }
}
