internal import SpecCore

/// PNG files whose bytes are changed, mostly with checks that are right again, and files with changed
/// data in chunks that are right: they are refused, or have the rows they promise.
package struct PNGSubject: Subject {
  package private(set) var tally = ["read": 0, "refused": 0]

  package init() {}

  private static let mutator = Mutator(
    seeds: PictureSample.pngs.map(\.bytes),
    words: [
      Array("IHDR".utf8), Array("PLTE".utf8), Array("IDAT".utf8), Array("IEND".utf8),
      Array("tRNS".utf8), Array("gAMA".utf8), [0, 0, 0, 0], [0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF],
      [0x7F, 0xFF, 0xFF, 0xFF], [8, 6, 0, 0, 1], [16, 2, 0, 0, 0], [1, 3, 0, 0, 0], [0x78, 0x9C],
      [4], [5],
    ])

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    var bytes =
      numbers.oneIn(3)
      ? Self.withData(using: &numbers) : Self.mutator.input(using: &numbers)
    if !numbers.oneIn(4) { Self.mend(&bytes) }
    let outcome = try PictureRead.outcome(of: bytes)
    tally[outcome, default: 0] += 1
  }

  /// Rows with any filters and samples behind a header of any form.
  private static func withData(using numbers: inout Numbers) -> [UInt8] {
    let seed = numbers.pick(PictureSample.pngs).bytes
    var header = Array(seed[16..<29])
    if numbers.oneIn(3) { header[numbers.below(13)] = UInt8(numbers.below(256)) }
    if numbers.oneIn(3) { header[3] = UInt8(numbers.below(64)) }
    var data: [UInt8] = []
    for _ in 0..<numbers.below(900) {
      data.append(UInt8(numbers.below(numbers.oneIn(4) ? 256 : 5)))
    }
    let palette = (0..<3 * numbers.below(20)).map { _ in UInt8(numbers.below(256)) }
    return Array(seed[..<8]) + chunk("IHDR", header) + chunk("PLTE", palette)
      + chunk("tRNS", Array(palette.prefix(numbers.below(7))))
      + chunk("IDAT", Zlib.compress(data)) + chunk("IEND", [])
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    if data.isEmpty, type != "IEND" { return [] }
    return number(data.count) + Array(type.utf8) + data
      + number(Int(CRC32.of(Array(type.utf8) + data)))
  }

  /// Makes the checks of all chunks right, as far as their lengths are.
  private static func mend(_ bytes: inout [UInt8]) {
    var place = 8
    while bytes.count - place >= 12 {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { return }
      let end = place + 8 + length
      bytes.replaceSubrange(end..<end + 4, with: number(Int(CRC32.of(bytes[place + 4..<end]))))
      place = end + 4
    }
  }
}
