/// The first 32 bytes of a datagram, as they are written or read.
struct DatagramHeader {
  static let size = 32
  static let magic: UInt32 = 0x5350_4731
  static let version: UInt8 = 2

  var magic = Self.magic
  var version = Self.version
  var kind: UInt8 = 0
  /// Of the whole datagram, in bytes.
  var length: UInt16 = 0
  /// 0 in DISCOVER.
  var session: UInt64 = 0
  /// The device's identifier; the session for datagrams of the host.
  var sender: UInt64 = 0
  /// Increases by one with each datagram of this sender.
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

  /// Returns the bytes of the next datagram. DISCOVER has neither session nor key.
  mutating func encode(_ message: GridMessage, session: UInt64 = 0, key: JoinKey? = nil) -> [UInt8]
  {
    sequence &+= 1
    var (head, payload, message) = (WireCoder(), WireCoder(), message)
    message.code(&payload)
    var header = DatagramHeader(
      kind: message.kind.rawValue,
      length: UInt16(DatagramHeader.size + payload.bytes.count + JoinKey.macSize),
      session: session, sender: id, sequence: sequence)
    header.code(&head)
    let bytes = head.bytes + payload.bytes
    let code = key?.authenticate(bytes) ?? ArraySlice(repeating: 0, count: JoinKey.macSize)
    return Array(bytes + code)
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
struct Datagram: Sendable {
  /// The longest datagram, in bytes.
  static let sizeLimit = 512

  let kind: GridMessage.Kind
  let session: UInt64
  let sender: UInt64
  let sequence: UInt32
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(Dropped) {
    guard bytes.count >= DatagramHeader.size + JoinKey.macSize else { throw .tooShort }
    guard bytes.count <= Self.sizeLimit else { throw .tooLong }
    var (header, coder) = (DatagramHeader(), WireCoder(reading: bytes[...]))
    header.code(&coder)
    guard header.magic == DatagramHeader.magic else { throw .wrongMagic }
    guard Int(header.length) == bytes.count else { throw .wrongLength }
    guard header.version == DatagramHeader.version else {
      throw header.version > DatagramHeader.version
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
    try GridMessage(kind, reading: bytes[DatagramHeader.size..<bytes.count - JoinKey.macSize])
  }
}
