/// A fixed sequence of numbers, the same on every machine (SplitMix64).
package struct Numbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

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
