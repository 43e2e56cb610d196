/// Compresses (RFC 1951): finds repeats by chains of places with the same three bytes, looks whether the
/// next place has a longer one, and writes each block in the shortest of three ways.
struct Deflater {
  private let bytes: [UInt8]
  private var block = DeflateBlock()
  /// The last place with each hash, and for each place the one before it, or -1.
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  private var chain = [Int32](repeating: -1, count: 1 << 15)

  private static let hashBits = 15
  private static let farthest = 1 << 15
  private static let longest = 258
  /// How many places are tried, how many when there is a good repeat already, and what is long enough.
  private static let tries = 48
  private static let fewTries = 12
  private static let good = 16
  private static let enough = 128

  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater(bytes: bytes)
    return deflater.compress()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func compress() -> [UInt8] {
    var writer = BitWriter()
    var (place, start) = (0, 0)
    var before = (length: 0, distance: 0)
    // The byte, or the repeat, that begins before the place is not in the block yet.
    var isPending = false
    while place < bytes.count {
      if block.isFull {
        let end = isPending ? place - 1 : place
        block.write(bytes[start..<end], isLast: false, to: &writer)
        start = end
      }
      let found = before.length >= Self.enough ? (0, 0) : repeats(at: place, over: before.length)
      insert(place)
      if before.length > 2, before.length >= found.0 {
        block.add(length: before.length, distance: before.distance)
        for _ in 0..<before.length - 2 {
          place += 1
          insert(place)
        }
        (before, isPending) = ((0, 0), false)
      } else {
        if isPending { block.add(bytes[place - 1]) }
        (before, isPending) = (found, true)
      }
      place += 1
    }
    if isPending { block.add(bytes[place - 1]) }
    block.write(bytes[start...], isLast: true, to: &writer)
    writer.align()
    return writer.bytes
  }

  private func hash(_ place: Int) -> Int {
    let three =
      UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
  }

  private mutating func insert(_ place: Int) {
    guard place + 2 < bytes.count else { return }
    let hash = hash(place)
    chain[place & (Self.farthest - 1)] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: place)
  }

  /// The longest repeat here that is longer than the one at the place before.
  private func repeats(at place: Int, over least: Int) -> (Int, Int) {
    let most = min(Self.longest, bytes.count - place)
    guard most > 2, most > least else { return (0, 0) }
    var best = (length: max(least, 2), distance: 0)
    var candidate = Int(heads[hash(place)])
    var tries = least >= Self.good ? Self.fewTries : Self.tries
    bytes.withUnsafeBufferPointer { bytes in
      while candidate >= 0, place - candidate <= Self.farthest, tries > 0 {
        tries -= 1
        // Only one that goes on where the best ends can be longer.
        if bytes[candidate + best.length] == bytes[place + best.length] {
          var length = 0
          while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
          if length > best.length {
            best = (length, place - candidate)
            if length == most || length >= Self.enough { break }
          }
        }
        let next = Int(chain[candidate & (Self.farthest - 1)])
        // The chain is a ring: what is not before was overwritten.
        if next >= candidate { break }
        candidate = next
      }
    }
    // Three bytes from afar cost more than three literals.
    if best.distance == 0 || best.length == 3 && best.distance > 4096 { return (0, 0) }
    return best
  }
}
