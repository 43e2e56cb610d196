import Foundation
import SpecCore
import SpecTestSupport
import Testing

@Suite struct `Pictures` {
  /// Published vectors: the check values of both algorithms, and the examples of their standards.
  @Test(
    arguments: [
      ("", 0x0000_0000, 0x0000_0001), ("123456789", 0xCBF4_3926, 0x091E_01DE),
      ("Wikipedia", 0xADAA_C02E, 0x11E6_0398), ("IEND", 0xAE42_6082, 0x0303_011C),
    ] as [(String, UInt32, UInt32)])
  func `have the checks that are published`(text: String, crc: UInt32, adler: UInt32) {
    #expect(CRC32.of(text.utf8) == crc)
    if text != "IEND" { #expect(Adler32.of(text.utf8) == adler) }
  }

  /// Runs of every length a code has, and none; another program reads them back.
  @Test(.needs("python3")) func `are compressed so that zlib reads them`() throws {
    var bytes: [UInt8] = []
    for length in 1...600 {
      bytes += Array(repeating: UInt8(length & 0xFF), count: length % 270)
      bytes.append(UInt8((length * 7) & 0xFF))
    }
    let compressed = Zlib.compress(bytes)
    #expect(compressed.count < bytes.count / 4)
    let script =
      "import sys,zlib,hashlib;"
      + "print(hashlib.sha256(zlib.decompress(bytes.fromhex(sys.stdin.read()))).hexdigest())"
    let outcome = try Programs.live.run(
      Program(
        "python3", ["-c", script], environment: ProcessInfo.processInfo.environment,
        input: Array(Hex.encode(compressed).utf8), timeout: .seconds(30)))
    #expect(outcome.outputText.hasPrefix(Hex.encode(SHA256.hash(bytes))))
  }

  @Test func `have the header of their size, three channels and an end`() {
    let pixels = Array(repeating: RGB(1, 2, 3), count: 29 * 40)
    let png = PNG.encode(width: 29, height: 40, pixels: pixels)
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(png[16..<26]) == [0, 0, 0, 29, 0, 0, 0, 40, 8, 2])
    #expect(Array(png.suffix(8)) == Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    #expect(PNG.encode(width: 2, height: 2, pixels: pixels).isEmpty)
  }
}
