import Foundation
import SpecCore
import Testing

@testable import SpecGrid

/// The wire format, held to the worked examples and to its byte table.
@Suite struct DatagramTests {
  static let session: UInt64 = 0x0123_4567_89AB_CDEF
  static let device: UInt64 = 0x1111_1111_1111_1111
  static let key = JoinKey(JoinCode("K7QX2M")!)
  static let seat = Seat(row: 3, column: 4)!

  /// One of each kind, and the total its row of the table says.
  static let samples: [(GridMessage, Int)] = [
    (.discover, 160),
    (
      .beacon(
        Beacon(
          hostTime: Moment(nanoseconds: 5), revision: 7, phase: .starting,
          run: RunOrder(
            sequence: 2, stepMilliseconds: 334, start: Moment(nanoseconds: -9)),
          name: "Hall 1")), 77 + 6
    ),
    (.hello(Hello(seat: seat, name: "Zoë")), 51 + 4),
    (
      .seat(SeatAnswer(helloSequence: 9, result: .taken, seat: seat, name: "Bo")), 56 + 2
    ),
    (.probe(Probe(sent: Moment(nanoseconds: .max), bound: nil)), 60),
    (
      .reply(
        Reply(
          probeSent: Moment(nanoseconds: 1), received: Moment(nanoseconds: 2),
          sent: Moment(nanoseconds: 3), probeSequence: 4, revision: 5)), 80
    ),
    (.ready(true), 52),
    (
      .start(
        StartOrder(
          revision: 7,
          run: RunOrder(sequence: 1, stepMilliseconds: 2000, start: Moment(nanoseconds: 1)),
          sent: Moment(nanoseconds: 0))), 76
    ),
    (.stop(revision: 8), 52),
    (.ack(Acknowledgement(sequence: 1, kind: .start, result: .refused, revision: 2)), 60),
    (.done(Done(revision: 7, lateness: [-5, nil, 12, Int32.min])), 56 + 16),
    (.bye, 48),
  ]

  static func datagram(_ message: GridMessage, sequence: UInt32 = 1) -> SampleDatagram {
    SampleDatagram(
      session: message == .discover ? 0 : session, sender: device, sequence: sequence,
      message: message)
  }

  static func decode(_ bytes: [UInt8]) throws -> SampleDatagram {
    let datagram = try Datagram(bytes)
    return SampleDatagram(
      session: datagram.session, sender: datagram.sender, sequence: datagram.sequence,
      message: try datagram.message())
  }

  @Test func `the HELLO of the worked example, byte for byte`() {
    let hello = Self.datagram(.hello(Hello(seat: Self.seat, name: "Ann")))
    #expect(
      Hex.encode(hello.encoded(with: Self.key))
        == "53504731020300360123456789abcdef11111111111111110000000100000000030403416e6e"
        + "ab4c4ff2bb4b3d13762c6581c7fe35ae")
  }

  @Test func `the START of the worked example, byte for byte`() {
    let second: Int64 = 1_000_000_000
    let run = RunOrder(
      sequence: 1, stepMilliseconds: 2000, start: Moment(nanoseconds: 1003 * second))
    let start = SampleDatagram(
      session: Self.session, sender: Self.session, sequence: 42,
      message: .start(
        StartOrder(revision: 7, run: run, sent: Moment(nanoseconds: 1000 * second))))
    #expect(
      Hex.encode(start.encoded(with: Self.key))
        == "535047310208004c0123456789abcdef0123456789abcdef0000002a000000000000000701000000"
        + "000007d0000000e987756e00000000e8d4a51000a029e84631db7d7995344d4a016c2311")
  }

  @Test(arguments: samples) func `what is written is read back`(
    _ message: GridMessage, _ total: Int
  )
    throws
  {
    let datagram = Self.datagram(message, sequence: .max)
    let bytes = datagram.encoded(with: message == .discover ? nil : Self.key)
    #expect(bytes.count == total)
    #expect(try Self.decode(bytes) == datagram)
    if message != .discover { #expect(try Datagram(bytes).isAuthentic(with: Self.key)) }
    if message == .discover { #expect(bytes.suffix(16).allSatisfy { $0 == 0 }) }
  }

  @Test(arguments: samples) func `one changed bit anywhere is not authentic`(
    _ message: GridMessage, _ total: Int
  ) throws {
    guard message != .discover else { return }
    let bytes = Self.datagram(message).encoded(with: Self.key)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      guard let datagram = try? Datagram(changed) else { continue }
      #expect(!datagram.isAuthentic(with: Self.key), "byte \(index)")
    }
    let other = JoinKey(JoinCode("K7QX2N")!)
    #expect(try !Datagram(bytes).isAuthentic(with: other))
  }

  @Test(arguments: samples) func `one cut short anywhere is dropped`(
    _ message: GridMessage, _ total: Int
  ) {
    let bytes = Self.datagram(message).encoded(with: Self.key)
    for count in 0..<bytes.count {
      // As it is, and with a length that claims to be right.
      var short = Array(bytes.prefix(count))
      #expect(throws: Dropped.self) { try Self.decode(short) }
      guard count >= 48 else { continue }
      (short[6], short[7]) = (UInt8(count >> 8), UInt8(count & 0xFF))
      // The payload of BYE is empty, so it cannot be cut without cutting the code.
      #expect(throws: Dropped.self, "\(count) of \(total)") { try Self.decode(short) }
    }
  }

  @Test func `a longer payload is read as far as it is known`() throws {
    for (message, _) in Self.samples {
      var bytes = Self.datagram(message).encoded(with: nil)
      bytes.insert(contentsOf: [1, 2, 3, 4, 5], at: bytes.count - 16)
      (bytes[6], bytes[7]) = (UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF))
      #expect(try Self.decode(bytes).message == message)
    }
  }

  @Test func `each fault of a header has its name`() {
    let bytes = Self.datagram(.bye).encoded(with: Self.key)
    func fault(_ change: (inout [UInt8]) -> Void) -> Dropped? {
      var changed = bytes
      change(&changed)
      do {
        _ = try Datagram(changed)
        return nil
      } catch { return error }
    }
    #expect(fault { $0[0] = 0 } == .wrongMagic)
    #expect(fault { $0[4] = 3 } == .newerVersion(.bye))
    #expect(fault { ($0[4], $0[5]) = (9, 200) } == .newerVersion(nil))
    #expect(fault { $0[4] = 1 } == .malformed)
    #expect(fault { $0[5] = 0 } == .unknownKind)
    #expect(fault { $0[5] = 13 } == .unknownKind)
    #expect(fault { $0[7] += 1 } == .wrongLength)
    #expect(fault { $0.append(0) } == .wrongLength)
    #expect(fault { $0.removeLast() } == .tooShort)
    #expect(fault { $0 += [UInt8](repeating: 0, count: 465) } == .tooLong)
    #expect(fault { $0[28] = 9 } == nil)
  }

  @Test func `values no sender writes are dropped`() {
    /// The payload of a message with one byte changed, at its offset from byte 32.
    func isRead(_ message: GridMessage, _ offset: Int, _ value: UInt8) -> Bool {
      var bytes = Self.datagram(message).encoded(with: nil)
      bytes[32 + offset] = value
      return (try? Self.decode(bytes)) != nil
    }
    let hello = GridMessage.hello(Hello(seat: Self.seat, name: "Ann"))
    for (value, isSound) in [(0, false), (1, true), (10, true), (11, false), (255, false)] {
      #expect(isRead(hello, 0, UInt8(value)) == isSound)
      #expect(isRead(hello, 1, UInt8(value)) == isSound)
    }
    #expect(isRead(hello, 2, 4) == false && isRead(hello, 2, 2) && isRead(hello, 2, 0))
    let done = GridMessage.done(Done(revision: 1, lateness: [1, 2]))
    #expect(!isRead(done, 4, 3) && !isRead(done, 4, 5) && isRead(done, 4, 1))
    #expect(!isRead(.ready(true), 0, 2))
    #expect(!isRead(Self.samples[1].0, 12, 4))
    // What a receiver answers with a refusal is not dropped.
    #expect(isRead(Self.samples[7].0, 4, 9))
    let long = GridMessage.hello(
      Hello(seat: Self.seat, name: String(repeating: "x", count: 90)))
    let bytes = Self.datagram(long).encoded(with: Self.key)
    #expect(bytes.count == 51 + 64)
  }

  @Test func `random and mutated datagrams are dropped or read, and never anything else`() {
    var fuzz = Fuzz(seed: 1)
    // A million with SPEC_FUZZ=1000000, which takes a minute in a debug build.
    let count = ProcessInfo.processInfo.environment["SPEC_FUZZ"].flatMap { Int($0) } ?? 20_000
    let counts = fuzz.run(count)
    #expect(counts.read > 1000 && counts.dropped > 1000)
    #expect(counts.authentic == 0)
  }
}

/// The values of a datagram.
struct SampleDatagram: Equatable {
  var session: UInt64
  var sender: UInt64
  var sequence: UInt32
  var message: GridMessage

  func encoded(with key: JoinKey?) -> [UInt8] {
    var encoder = DatagramEncoder(id: sender, after: sequence - 1)
    return encoder.encode(message, session: session, key: key)
  }
}

/// Datagrams that no sender sends.
struct Fuzz {
  private var generator: SplitMix64
  private let valid = DatagramTests.samples.map {
    DatagramTests.datagram($0.0).encoded(with: $0.0 == .discover ? nil : DatagramTests.key)
  }

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func random(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  /// A valid datagram changed in some places, cut or lengthened, half of them with a length that
  /// fits; or random bytes, some with a sound beginning.
  mutating func next() -> [UInt8] {
    var bytes: [UInt8]
    if random(8) == 0 {
      bytes = (0..<random(600)).map { _ in UInt8(random(256)) }
      if random(2) == 0, bytes.count >= 8 { bytes.replaceSubrange(0..<8, with: valid[0][0..<8]) }
    } else {
      bytes = valid[random(valid.count)]
      for _ in 0...random(6) {
        switch random(8) {
        case 0: bytes = Array(bytes.prefix(random(bytes.count + 1)))
        case 1: bytes += (0..<random(64)).map { _ in UInt8(random(256)) }
        case 2: bytes += bytes
        default:
          guard !bytes.isEmpty else { break }
          bytes[random(bytes.count)] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(random(256))][random(6)]
        }
      }
    }
    if random(2) == 0, bytes.count >= 8 {
      (bytes[6], bytes[7]) = (UInt8(bytes.count >> 8 & 0xFF), UInt8(bytes.count & 0xFF))
    }
    return bytes
  }

  mutating func run(_ count: Int) -> (read: Int, dropped: Int, authentic: Int) {
    var counts = (read: 0, dropped: 0, authentic: 0)
    for _ in 0..<count {
      let bytes = next()
      guard let datagram = try? Datagram(bytes), let message = try? datagram.message() else {
        counts.dropped += 1
        continue
      }
      counts.read += 1
      let isOriginal = valid.contains(bytes)
      if !isOriginal, message != .discover, datagram.isAuthentic(with: DatagramTests.key) {
        counts.authentic += 1
      }
    }
    return counts
  }
}
