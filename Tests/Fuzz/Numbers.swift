internal import SpecCore

/// A fixed sequence of numbers, the same on every machine.
package struct Numbers: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  package init(_ seed: UInt64) { generator = SplitMix64(seed: seed) }

  package mutating func next() -> UInt64 { generator.next() }

  /// From 0 to one less than the count, near enough to evenly.
  mutating func below(_ count: Int) -> Int { Int(next() >> 33) % max(count, 1) }

  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ items: [Element]) -> Element { items[below(items.count)] }
}

/// The bytes in random pieces, in the order they come.
package func pieces(of bytes: [UInt8], using numbers: inout Numbers) -> [ArraySlice<UInt8>] {
  var pieces: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let longest = numbers.pick([1, 2, 3, 7, 40, 400, 20_000])
    let piece = rest.prefix(1 + numbers.below(longest))
    pieces.append(piece)
    rest = rest[piece.endIndex...]
  }
  return pieces
}
