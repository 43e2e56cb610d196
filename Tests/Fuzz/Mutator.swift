/// Inputs made from a corpus: bits turned, parts inserted, deleted, repeated and cut off, words of
/// the format thrown in, one seed spliced into another.
struct Mutator {
  /// Whole inputs, good and hostile.
  var seeds: [[UInt8]]
  /// Large ones, which are taken rarely.
  var large: [[UInt8]] = []
  /// Tokens of the format.
  var words: [[UInt8]]

  func input(using numbers: inout Numbers) -> [UInt8] {
    var bytes = seed(using: &numbers)
    if numbers.oneIn(12) { return bytes }
    let changes = numbers.pick([1, 1, 2, 3, 4])
    for _ in 0..<changes { change(&bytes, using: &numbers) }
    return bytes
  }

  func seed(using numbers: inout Numbers) -> [UInt8] {
    numbers.pick(!large.isEmpty && numbers.oneIn(400) ? large : seeds)
  }

  func change(_ bytes: inout [UInt8], using numbers: inout Numbers) {
    let place = numbers.below(bytes.count + 1)
    let end = min(bytes.count, place + numbers.below(numbers.pick([2, 9, 60])))
    switch numbers.below(11) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(numbers.below(8)) }
    case 1: if place < bytes.count { bytes[place] = UInt8(numbers.below(256)) }
    case 2: bytes.insert(UInt8(numbers.below(256)), at: place)
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: numbers.pick(words), at: place)
    case 5: bytes.replaceSubrange(place..<end, with: numbers.pick(words))
    case 6:
      let part = bytes[place..<end]
      let times = numbers.oneIn(50) ? 120 : 1 + numbers.below(3)
      for _ in 0..<times { bytes.insert(contentsOf: part, at: end) }
    case 7:
      let other = seed(using: &numbers)
      bytes = Array(bytes[..<place]) + other[numbers.below(other.count + 1)...]
    case 8: bytes.removeSubrange(place...)
    case 9:
      for index in place..<end where (bytes[index] | 0x20) >= 0x61 && (bytes[index] | 0x20) <= 0x7A
      {
        bytes[index] ^= 0x20
      }
    default: bytes += seed(using: &numbers)
    }
  }
}

extension Mutator {
  init(seeds: [String], large: [String] = [], words: [String], binary: [[UInt8]] = []) {
    self.init(
      seeds: seeds.map { Array($0.utf8) }, large: large.map { Array($0.utf8) },
      words: words.map { Array($0.utf8) } + binary)
  }
}
