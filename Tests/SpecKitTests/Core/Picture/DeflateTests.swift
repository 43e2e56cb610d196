import Foundation
import Fuzz
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore

@Suite struct `Compressed data` {
  /// Published vectors: the check values of both algorithms, and the examples of their standards.
  @Test(
    arguments: [
      ("", 0x0000_0000, 0x0000_0001), ("123456789", 0xCBF4_3926, 0x091E_01DE),
      ("Wikipedia", 0xADAA_C02E, 0x11E6_0398), ("IEND", 0xAE42_6082, 0x02D7_0121),
    ] as [(String, UInt32, UInt32)])
  func `have the checks that are published`(text: String, crc: UInt32, adler: UInt32) {
    #expect(CRC32.of(text.utf8) == crc)
    #expect(CRC32.of(Array(text.utf8)) == crc)
    #expect(Adler32.of(text.utf8) == adler)
  }

  /// Longer than what is summed at once, all ones, where the sums are largest.
  @Test func `have checks that do not overflow`() {
    #expect(Adler32.of(Array(repeating: 255, count: 100_000)) == 0x149A_302C)
    #expect(CRC32.of(Array(repeating: 255, count: 100_000)) == 0x68C6_CEC4)
  }

  /// Runs of every length that a code has, text, noise, and more than a block of each.
  @Test(.needs("python3")) func `are read by zlib`() throws {
    for (bytes, compressed) in zip(Self.inputs, Self.compressed) {
      let script =
        "import sys,zlib,hashlib;"
        + "print(hashlib.sha256(zlib.decompress(sys.stdin.buffer.read())).hexdigest())"
      let outcome = try Program(
        "python3", ["-c", script], environment: ProcessInfo.processInfo.environment,
        input: compressed, timeout: .seconds(30)
      ).run()
      #expect(outcome.outputText.hasPrefix(Hex.encode(SHA256.hash(bytes))))
      #expect(try Zlib.decompress(compressed, limit: bytes.count) == bytes)
    }
  }

  @Test func `are small where there is something to find`() {
    let sizes = zip(Self.inputs, Self.compressed).map { ($0.count, $1.count) }
    #expect(sizes[1].1 < sizes[1].0 / 20)
    #expect(sizes[2].1 < sizes[2].0 / 3)
    // Noise grows by the codes of each block.
    #expect(sizes[3].1 < sizes[3].0 * 102 / 100)
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
      ("", "the header is cut off", 0), ("78", "the header is cut off", 1),
      ("789c", "the data are cut off", 2), ("789d", "the header is wrong", 0),
      ("7999", "the header is wrong", 0), ("8899", "the header is wrong", 0),
      ("78bb", "a preset dictionary is needed", 1),
      ("789c07", "the type of a block is wrong", 3),
      ("789c0105000000", "the length of a stored block is wrong", 7),
      ("789c01", "the data are cut off", 3), ("789c010500faff6865", "the data are cut off", 9),
      ("789cfdff0000", "a block has too many codes", 5),
      ("789c0400000000000000", "the lengths of the code length codes are wrong", 6),
      // A literal, then a repeat from three bytes back.
      ("789c4b04228800000000", "a code is wrong", 5),
      ("789ccb48cdc9c90700062c0216", "the Adler-32 checksum is wrong", 9),
      ("789ccb48cdc9c9070006", "the checksum is cut off", 9),
      // The fixed codes 286 of lengths and 30 of distances mean nothing.
      ("789c1b03", "a code is wrong", 4),
    ] as [(String, String, Int)])
  func `that are damaged are refused with the reason`(hex: String, reason: String, place: Int) {
    let bytes = Hex.decode(hex) ?? []
    #expect(throws: PictureError.zlib(reason, at: place)) {
      try Zlib.decompress(bytes, limit: 100)
    }
  }

  /// Two thousand bytes that would be a megabyte.
  @Test func `do not become longer than is allowed`() throws {
    let bytes = [UInt8](repeating: 0, count: 1_000_000)
    let compressed = Zlib.compress(bytes)
    #expect(compressed.count < 2200)
    let error = #expect(throws: PictureError.self) {
      try Zlib.decompress(compressed, limit: 999_999)
    }
    #expect(error?.what == "the data are longer than allowed")
    #expect(try Zlib.decompress(compressed, limit: 1_000_000) == bytes)
  }
}
