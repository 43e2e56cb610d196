import Foundation
import Fuzz
import SpecCore
import SpecTestSupport
import Testing

@Suite struct `Compressed data` {
  /// Published vectors: the check values of both algorithms, and the examples of their standards.
  @Test(
    arguments: [
      ("", 0x0000_0000, 0x0000_0001), ("123456789", 0xCBF4_3926, 0x091E_01DE),
      ("Wikipedia", 0xADAA_C02E, 0x11E6_0398), ("IEND", 0xAE42_6082, 0x0303_011C),
    ] as [(String, UInt32, UInt32)])
  func `have the checks that are published`(text: String, crc: UInt32, adler: UInt32) {
    #expect(CRC32.of(text.utf8) == crc)
    #expect(CRC32.of(Array(text.utf8)) == crc)
    if text != "IEND" { #expect(Adler32.of(text.utf8) == adler) }
  }

  /// Longer than what is summed at once, all ones, where the sums are largest.
  @Test func `have checks that do not overflow`() {
    #expect(Adler32.of(Array(repeating: 255, count: 100_000)) == 0x149A_302C)
    #expect(CRC32.of(Array(repeating: 255, count: 100_000)) == 0x68C6_CEC4)
  }

  /// Runs of every length a code has, text, noise, and more than a block of each: another program
  /// reads them back.
  @Test(.needs("python3")) func `are read by zlib`() throws {
    for (bytes, compressed) in zip(Self.inputs, Self.compressed) {
      let script =
        "import sys,zlib,hashlib;"
        + "print(hashlib.sha256(zlib.decompress(sys.stdin.buffer.read())).hexdigest())"
      let outcome = try Programs.live.run(
        Program(
          "python3", ["-c", script], environment: ProcessInfo.processInfo.environment,
          input: compressed, timeout: .seconds(30)))
      #expect(outcome.outputText.hasPrefix(Hex.encode(SHA256.hash(bytes))))
      #expect(try Zlib.decompress(compressed, limit: bytes.count) == bytes)
    }
  }

  @Test func `are small where there is something to find`() {
    let sizes = zip(Self.inputs, Self.compressed).map { ($0.count, $1.count) }
    #expect(sizes[0].1 == 8)
    #expect(sizes[1].1 < sizes[1].0 / 20)
    #expect(sizes[2].1 < sizes[2].0 / 3)
    // Noise is stored, five bytes for each 65535.
    #expect(sizes[3].1 < sizes[3].0 + 64)
  }

  private static let inputs: [[UInt8]] = {
    var numbers = Numbers(3)
    var runs: [UInt8] = []
    for length in 1...600 {
      runs += Array(repeating: UInt8(length & 0xFF), count: length % 270)
      runs.append(UInt8((length * 7) & 0xFF))
    }
    let words = (0..<200).map { _ in Array("\(numbers.next() % 1_000_000) ".utf8) }
    let text = (0..<20_000).flatMap { _ in words[Int(numbers.next() % 200)] }
    let noise = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
    return [[], runs, text, noise]
  }()
  private static let compressed = inputs.map { Zlib.compress($0) }

  /// By zlib: stored, and by fixed codes.
  @Test(
    arguments: [
      ("789c030000000001", ""), ("7801010500faff68656c6c6f062c0215", "hello"),
      ("789ccb48cdc9c90700062c0215", "hello"),
    ])
  func `of others are had back`(hex: String, text: String) throws {
    let bytes = Hex.decode(hex) ?? []
    #expect(try Zlib.decompress(bytes, limit: 5) == Array(text.utf8))
  }

  @Test(
    arguments: [
      ("", .cutOff), ("78", .cutOff), ("789c", .cutOff), ("789d", .badHeader(0x789D)),
      ("7999", .badHeader(0x7999)), ("8899", .badHeader(0x8899)), ("78bb", .needsDictionary),
      ("789c07", .badBlockType), ("789c0105000000", .badStoredLength(5, complement: 0)),
      ("789c01", .cutOff), ("789c010500faff6865", .cutOff),
      ("789cfdff0000", .tooManyCodes(literals: 288, distances: 32)),
      ("789c0400000000000000", .badCodeLengths(.lengths)),
      // A literal, then a repeat from three bytes back.
      ("789c4b04228800000000", .badDistance(3, available: 1)),
      ("789ccb48cdc9c90700062c0216", .badCheck(expected: 0x062C_0216, found: 0x062C_0215)),
      ("789ccb48cdc9c9070006", .cutOff),
      // The fixed codes 286 of lengths and 30 of distances mean nothing.
      ("789c1b03", .badCode),
    ] as [(String, ZlibError)])
  func `that are damaged are refused with the reason`(hex: String, reason: ZlibError) {
    let bytes = Hex.decode(hex) ?? []
    #expect(throws: reason) { try Zlib.decompress(bytes, limit: 100) }
  }

  /// A thousand bytes that would be a megabyte.
  @Test func `do not become longer than is allowed`() throws {
    let bytes = [UInt8](repeating: 0, count: 1_000_000)
    let compressed = Zlib.compress(bytes)
    #expect(compressed.count < 1100)
    #expect(throws: ZlibError.tooLong(limit: 999_999)) {
      try Zlib.decompress(compressed, limit: 999_999)
    }
    #expect(try Zlib.decompress(compressed, limit: 1_000_000) == bytes)
  }
}
