/// The innermost loop of ``Inflater``: literals, and repeats of what is before, until the block or the
/// room ends.
struct CodeRun {
  var bits: BitSource
  var end: Int

  enum Outcome { case full, endOfBlock, cutOff, badCode, badDistance(Int) }

  /// Those of ``Inflater``: 11 and 9 bits at the root.
  struct Tables {
    let literals: UnsafePointer<UInt32>
    let distances: UnsafePointer<UInt32>

    @inline(__always)
    func literal(_ buffer: UInt64) -> UInt32 {
      literals[Int(truncatingIfNeeded: buffer & 0x7FF)]
    }

    @inline(__always)
    func distance(_ buffer: UInt64) -> UInt32 {
      distances[Int(truncatingIfNeeded: buffer & 0x1FF)]
    }
  }

  /// - Parameters:
  ///   - window: has room for the longest repeat and 16 bytes behind the limit.
  mutating func inflate(
    _ bytes: UnsafeRawPointer, _ window: UnsafeMutablePointer<UInt8>, _ limit: Int, _ tables: Tables
  ) -> Outcome {
    var (bits, end) = (bits, end)
    defer { (self.bits, self.end) = (bits, end) }
    while end < limit {
      let isFast = bits.isFast
      if isFast { bits.refillFast(bytes) } else { bits.refill(bytes) }
      // Up to three literals of at most 11 bits, and a length of at most 20.
      var entry = tables.literal(bits.buffer)
      var literals = 0
      while entry & InflateTable.literal != 0 {
        bits.drop(Int(truncatingIfNeeded: entry & 0xFF))
        window[end] = UInt8(truncatingIfNeeded: entry &>> 16)
        end &+= 1
        literals &+= 1
        if literals == 3 { break }
        entry = tables.literal(bits.buffer)
      }
      if literals == 3 {
        if !isFast, bits.isOverdrawn { return .cutOff }
        continue
      }
      if entry & InflateTable.exception != 0 {
        if entry & InflateTable.further != 0 {
          entry = Self.further(entry, &bits, tables.literals)
          if entry & InflateTable.literal != 0 {
            bits.drop(Int(truncatingIfNeeded: entry & 0xFF))
            window[end] = UInt8(truncatingIfNeeded: entry &>> 16)
            end &+= 1
            if bits.isOverdrawn { return .cutOff }
            continue
          }
        }
        if entry & InflateTable.exception != 0 {
          bits.drop(Int(truncatingIfNeeded: entry & 0xFF))
          if bits.isOverdrawn { return .cutOff }
          return entry & InflateTable.endOfBlock != 0 ? .endOfBlock : .badCode
        }
      }
      let length = Self.value(entry, &bits)
      if isFast { bits.refillFast(bytes) } else { bits.refill(bytes) }
      entry = tables.distance(bits.buffer)
      if entry & InflateTable.exception != 0 {
        if entry & InflateTable.further != 0 {
          entry = Self.further(entry, &bits, tables.distances)
        }
        if entry & InflateTable.exception != 0 { return bits.isOverdrawn ? .cutOff : .badCode }
      }
      let distance = Self.value(entry, &bits)
      if !isFast, bits.isOverdrawn { return .cutOff }
      if distance > end { return .badDistance(distance) }
      Self.copy(window + end, distance: distance, length)
      end &+= length
    }
    return .full
  }

  /// The entry of a code that is longer than the root of the table.
  @inline(__always)
  private static func further(
    _ entry: UInt32, _ bits: inout BitSource, _ table: UnsafePointer<UInt32>
  ) -> UInt32 {
    bits.drop(Int(truncatingIfNeeded: entry & 0xFF))
    let mask = UInt64(1) &<< UInt64((entry &>> 8) & 15) &- 1
    return table[
      Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: bits.buffer & mask)]
  }

  /// The value of an entry and its extra bits.
  @inline(__always)
  private static func value(_ entry: UInt32, _ bits: inout BitSource) -> Int {
    let (all, code) = (UInt64(entry & 0xFF), UInt64((entry &>> 8) & 15))
    let extra = (bits.buffer & (1 &<< all &- 1)) &>> code
    bits.drop(Int(truncatingIfNeeded: all))
    return Int(truncatingIfNeeded: (entry &>> 16) & 0x7FFF) &+ Int(truncatingIfNeeded: extra)
  }

  /// By words, so up to 15 bytes behind the end are written, which come later anyway.
  @inline(__always)
  private static func copy(_ place: UnsafeMutablePointer<UInt8>, distance: Int, _ length: Int) {
    let target = UnsafeMutableRawPointer(place)
    let source = UnsafeRawPointer(place - distance)
    var index = 0
    if distance >= 8 {
      while index < length {
        let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
        index &+= 8
      }
    } else if distance == 1 {
      let word = UInt64(place[-1]) &* 0x0101_0101_0101_0101
      while index < length {
        target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
        index &+= 8
      }
    } else {
      while index < length {
        place[index] = place[index &- distance]
        index &+= 1
      }
    }
  }
}
