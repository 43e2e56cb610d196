internal import SpecCore

/// Compressed data whose bits are changed, which are refused or stay inside the limit; and data that are the same after
/// they were compressed and decompressed. Other programs read and write the pictures of the tests.
package struct InflateSubject: Subject {
  package private(set) var tally = ["accepted": 0, "refused": 0, "compressed": 0]

  package init() {}

  /// The compressed rows of pictures by other makers, and blocks of all three kinds.
  private static let mutator = Mutator(
    seeds: PictureSample.pngs.compactMap { data(of: $0.bytes) } + [
      [0x03, 0x00], [0x01, 0x00, 0x00, 0xFF, 0xFF],
      [0x01, 0x03, 0x00, 0xFC, 0xFF, 0x61, 0x62, 0x63],
      [0x4B, 0x4C, 0x04, 0x02, 0x00], Array(Zlib.compress(text(40_000)).dropFirst(2).dropLast(4)),
    ],
    words: [
      [0x00], [0xFF], [0x01, 0x00, 0x00, 0xFF, 0xFF], [0x05, 0xC0], [0x04, 0x80], [0xED],
      [0x63, 0x60],
    ])

  private static let limit = 1 << 18
  private static let head: [UInt8] = [0x78, 0x9C]

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    if numbers.oneIn(8) { return try compress(using: &numbers) }
    let bytes = Self.mutator.input(using: &numbers) + [0, 0, 0, 0, 0, 0, 0, 0]
    let found: [UInt8]
    do throws(PictureError) {
      found = try Zlib.decompress(Self.head + bytes, limit: Self.limit)
    } catch {
      // Data that were decompressed have no checksum that fits.
      let outcome = error.what.contains("checksum") ? "accepted" : "refused"
      tally[outcome, default: 0] += 1
      return
    }
    if found.count > Self.limit {
      throw Divergence("\(found.count) bytes, more than the limit", bytes)
    }
    tally["accepted", default: 0] += 1
  }

  private mutating func compress(using numbers: inout Numbers) throws(Divergence) {
    tally["compressed", default: 0] += 1
    var bytes: [UInt8] = []
    let kinds = numbers.pick([2, 5, 40, 256])
    while !numbers.oneIn(40) {
      if numbers.oneIn(3), !bytes.isEmpty {
        let start = numbers.below(bytes.count)
        let length = numbers.below(numbers.pick([4, 20, 300]))
        for index in start..<start + length { bytes.append(bytes[index]) }
      } else {
        for _ in 0..<numbers.below(30) { bytes.append(UInt8(numbers.below(kinds))) }
      }
    }
    let compressed = Zlib.compress(bytes)
    guard (try? Zlib.decompress(compressed, limit: bytes.count)) == bytes
    else { throw Divergence("is not the same after it was compressed", bytes) }
  }

  private static func text(_ count: Int) -> [UInt8] {
    var numbers = Numbers(5)
    let words = (0..<60).map { _ in
      (0...numbers.below(8)).map { _ in UInt8(97 + numbers.below(26)) } + [32]
    }
    var text: [UInt8] = []
    while text.count < count { text += numbers.pick(words) }
    return text
  }

  /// The compressed rows of a PNG file, without head and check.
  private static func data(of png: [UInt8]) -> [UInt8]? {
    var data: [UInt8] = []
    var place = 8
    while png.count - place >= 12 {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= png.count - place - 12 else { return nil }
      if png[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += png[place + 8..<place + 8 + length]
      }
      place += 12 + length
    }
    return data.count > 6 ? Array(data.dropFirst(2).dropLast(4)) : nil
  }
}
