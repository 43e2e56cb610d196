/// Decodes the coefficients of single blocks (ITU-T T.81, sections F.2.2 and G.2).
///
/// Where pointers are used: a place in a block is asked to be below 64 before it is used; tables have the size
/// that ``JPEGCodeTable`` says; `order` has 64 places below 64.
struct JPEGBlockDecoder {
  var bits: JPEGBits
  let bytes: UnsafePointer<UInt8>
  let order: UnsafePointer<UInt8>
  /// How many blocks from here on have nothing more in this band.
  var emptyRun = 0

  enum Fault { case badCode, tooManyCoefficients }

  /// The difference of a first coefficient from the one before.
  @inline(__always)
  mutating func difference(_ table: UnsafePointer<Int32>) -> Int32? {
    bits.refill(bytes)
    let entry = bits.entry(table)
    if entry &>> 16 != 0 { return entry &>> 16 }
    if entry == 0 { return nil }
    let size = Int(truncatingIfNeeded: (entry &>> 8) & 15)
    return size == 0 ? 0 : bits.signed(size)
  }

  /// All coefficients of a block, but for the first.
  ///
  /// - Returns: the place of the last one that is not 0.
  @inline(__always)
  mutating func sequential(
    _ table: UnsafePointer<Int32>, _ block: UnsafeMutablePointer<Int16>, _ fault: inout Fault?
  ) -> Int {
    var (place, last) = (1, 0)
    while place < 64 {
      bits.refill(bytes)
      let entry = bits.entry(table)
      let run = Int(truncatingIfNeeded: (entry &>> 12) & 15)
      var value = entry &>> 16
      if value == 0 {
        if entry == 0 {
          fault = .badCode
          return last
        }
        let size = Int(truncatingIfNeeded: (entry &>> 8) & 15)
        if size == 0 {
          if run != 15 { return last }
          place &+= 16
          continue
        }
        value = bits.signed(size)
      }
      place &+= run
      if place > 63 { break }
      block[Int(order[place])] = Int16(truncatingIfNeeded: value)
      last = place
      place &+= 1
    }
    if place > 64 || place == 64 && last != 63 { fault = .tooManyCoefficients }
    return last
  }

  /// The first bits of a band of coefficients.
  mutating func firstBand(
    _ table: UnsafePointer<Int32>, _ block: UnsafeMutablePointer<Int16>, _ scan: JPEGScan
  ) -> Fault? {
    if emptyRun > 0 {
      emptyRun &-= 1
      return nil
    }
    var place = scan.start
    while place <= scan.end {
      bits.refill(bytes)
      let entry = bits.entry(table)
      let run = Int(truncatingIfNeeded: (entry &>> 12) & 15)
      var value = entry &>> 16
      if value == 0 {
        if entry == 0 { return .badCode }
        let size = Int(truncatingIfNeeded: (entry &>> 8) & 15)
        if size == 0 {
          if run != 15 {
            emptyRun = 1 &<< run &- 1 &+ bits.take(run)
            return nil
          }
          place &+= 16
          continue
        }
        value = bits.signed(size)
      }
      place &+= run
      if place > scan.end { return .tooManyCoefficients }
      block[Int(order[place])] = Int16(truncatingIfNeeded: value &<< Int32(scan.low))
      place &+= 1
    }
    return nil
  }

  /// One more bit of a band of coefficients (section G.1.2.3).
  mutating func refineBand(
    _ table: UnsafePointer<Int32>, _ block: UnsafeMutablePointer<Int16>, _ scan: JPEGScan
  ) -> Fault? {
    let bit = Int16(truncatingIfNeeded: 1 &<< scan.low)
    var place = scan.start
    if emptyRun > 0, JPEGBlock.isFlat(block) {
      // Nothing to refine: many scans of nothing must not take long.
      emptyRun &-= 1
      return nil
    }
    if emptyRun == 0 {
      while place <= scan.end {
        bits.refill(bytes)
        let entry = bits.entry(table)
        if entry == 0 { return .badCode }
        var run = Int(truncatingIfNeeded: (entry &>> 12) & 15)
        let size = Int(truncatingIfNeeded: (entry &>> 8) & 15)
        var value = Int16(0)
        if size == 1 {
          // The bit that follows tells the sign; the table may have looked at it.
          let isPositive = entry &>> 16 == 0 ? bits.takeBit() : entry > 0
          value = isPositive ? bit : -bit
        } else if size > 1 {
          return .badCode
        } else if run != 15 {
          emptyRun = 1 &<< run &+ bits.take(run)
          break
        }
        // Past as many zeros as the run says, one more bit for each that is not.
        while place <= scan.end {
          let index = Int(order[place])
          if block[index] != 0 {
            refine(block + index, bit)
          } else {
            if run == 0 {
              block[index] = value
              break
            }
            run &-= 1
          }
          place &+= 1
        }
        if place > scan.end, value != 0 || run > 0 { return .tooManyCoefficients }
        place &+= 1
      }
    }
    if emptyRun > 0 {
      while place <= scan.end {
        let index = Int(order[place])
        if block[index] != 0 { refine(block + index, bit) }
        place &+= 1
      }
      emptyRun &-= 1
    }
    return nil
  }

  @inline(__always)
  private mutating func refine(_ coefficient: UnsafeMutablePointer<Int16>, _ bit: Int16) {
    bits.refill(bytes)
    if bits.takeBit(), coefficient.pointee & bit == 0 {
      coefficient.pointee = coefficient.pointee &+ (coefficient.pointee > 0 ? bit : 0 &- bit)
    }
  }
}
