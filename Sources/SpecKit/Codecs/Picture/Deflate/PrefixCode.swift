/// The shortest code for symbols that come this often (Huffman), of codes no longer than a limit.
struct PrefixCode {
  private(set) var lengths: [UInt8]
  /// Each with its first bit lowest.
  private(set) var codes: [UInt16]

  init(lengths: [UInt8]) {
    self.lengths = lengths
    codes = Array(repeating: 0, count: lengths.count)
    var counts = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length) + 1] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...16 { next[length] = (next[length - 1] &+ counts[length]) &<< 1 }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      codes[symbol] = next[Int(length)].bitSwapped >> (16 - UInt16(length))
      next[Int(length)] &+= 1
    }
  }

  /// At least two symbols get a code, which every reader understands.
  init(counts: [Int], limit: Int) {
    var counts = counts
    for symbol in 0..<2 where counts.count(where: { $0 > 0 }) < 2 && counts[symbol] == 0 {
      counts[symbol] = 1
    }
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $0) < (counts[$1], $1)
    }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var perLength = Self.lengthCounts(symbols.map { counts[$0] }, limit)
    // The rarest have the longest.
    var length = limit
    for symbol in symbols {
      while perLength[length] == 0 { length -= 1 }
      perLength[length] -= 1
      lengths[symbol] = UInt8(length)
    }
    self.init(lengths: lengths)
  }

  /// How many codes have each length.
  ///
  /// - Parameter counts: rising, at least two.
  private static func lengthCounts(_ counts: [Int], _ limit: Int) -> [Int] {
    // Leaves, then the nodes above in the order they are made, so that both rise.
    var weights = counts
    var parents = [Int](repeating: 0, count: counts.count * 2 - 1)
    var (leaf, node) = (0, counts.count)
    for parent in counts.count..<counts.count * 2 - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < counts.count && (node >= parent || weights[leaf] <= weights[node])
        let child = takesLeaf ? leaf : node
        if takesLeaf { leaf += 1 } else { node += 1 }
        weight += weights[child]
        parents[child] = parent
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var perLength = [Int](repeating: 0, count: limit + 1)
    for index in parents.indices.dropLast().reversed() {
      depths[index] = depths[parents[index]] + 1
      if index < counts.count { perLength[min(depths[index], limit)] += 1 }
    }
    // What was cut to the limit takes more room than there is: lengthen shorter codes until it fits.
    var room = 0
    for length in 1...limit { room += perLength[length] << (limit - length) }
    while room > 1 << limit {
      perLength[limit] -= 1
      if let length = (1..<limit).last(where: { perLength[$0] > 0 }) {
        perLength[length] -= 1
        perLength[length + 1] += 2
      }
      room -= 1
    }
    return perLength
  }
}
