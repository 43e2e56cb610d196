/// Decodes the coefficients of a scan (ITU-T T.81 §F.2.2 and §G.2).
struct JPEGScanDecoder {
  private let scan: JPEGScan
  private let process: Process
  private let components: [JPEGComponent]
  /// The tables for the first and for the other coefficients of each part of the scan.
  private let dcTables: [JPEGCodeTable]
  private let acTables: [JPEGCodeTable]
  private let order = rowOrder
  private var bits: JPEGBits
  /// The first coefficient of the block before, of each part.
  private var predictors = SIMD4<Int32>.zero
  /// The blocks from here on that have nothing more in this band of coefficients.
  private var emptyRun = 0
  private let restartInterval: Int
  private var unitsToRestart: Int
  private var restartNumber = 0

  private enum Process { case sequential, firstDC, refineDC, firstAC, refineAC }

  /// The place by rows of each coefficient in zigzag order (figure A.6).
  static let rowOrder: [UInt8] = (0..<15).flatMap { diagonal in
    let rows = max(0, diagonal - 7)...min(7, diagonal)
    let places = rows.map { UInt8($0 * 8 + diagonal - $0) }
    return diagonal % 2 == 0 ? places.reversed() : places
  }

  /// - Parameter segments: read up to the coded data of the scan.
  init(_ scan: JPEGScan, _ segments: JPEGSegments) {
    self.scan = scan
    process =
      !scan.frame.isProgressive
      ? .sequential
      : scan.start == 0
        ? scan.high == 0 ? .firstDC : .refineDC : scan.high == 0 ? .firstAC : .refineAC
    components = scan.parts.map { scan.frame.components[$0.index] }
    dcTables = scan.parts.map { segments.dcTables[$0.dcTable] ?? JPEGCodeTable() }
    acTables = scan.parts.map { segments.acTables[$0.acTable] ?? JPEGCodeTable() }
    bits = JPEGBits(position: segments.position)
    restartInterval = segments.restartInterval
    unitsToRestart = restartInterval
  }

  /// The byte behind the data that were used.
  var position: Int { bits.position }

  /// Decodes all units of the scan.
  ///
  /// - Parameter coefficients: of the whole picture, with the results of the scans before.
  mutating func decode(
    _ bytes: [UInt8], into coefficients: inout [Int16]
  ) throws(PictureError) {
    let bytes = bytes.span
    var values = coefficients.mutableSpan
    if components.count == 1 {
      let component = components[0]
      for y in 0..<component.ownDown {
        for x in 0..<component.ownAcross {
          try beginUnit(bytes)
          try decodeBlock(bytes, 0, &values, component.place(x: x, y: y))
          if bits.isOverdrawn { throw cutOff }
        }
      }
      return
    }
    for row in 0..<scan.frame.unitsDown {
      for unit in 0..<scan.frame.unitsAcross {
        try beginUnit(bytes)
        for part in components.indices {
          let (h, v) = (components[part].h, components[part].v)
          for y in 0..<v {
            for x in 0..<h {
              let place = components[part].place(x: unit &* h &+ x, y: row &* v &+ y)
              try decodeBlock(bytes, part, &values, place)
            }
          }
        }
        if bits.isOverdrawn { throw cutOff }
      }
    }
  }

  private mutating func beginUnit(_ bytes: Span<UInt8>) throws(PictureError) {
    if restartInterval == 0 { return }
    if unitsToRestart == 0 {
      try bits.restart(bytes, restartNumber)
      restartNumber = (restartNumber + 1) & 7
      unitsToRestart = restartInterval
      predictors = .zero
      emptyRun = 0
    }
    unitsToRestart &-= 1
  }

  private var cutOff: PictureError { .jpeg("the data of a scan are cut off", at: bits.position) }
  private var badCode: PictureError {
    bits.isOverdrawn ? cutOff : .jpeg("a Huffman code is wrong", at: bits.position)
  }
  private var badRun: PictureError {
    bits.isOverdrawn ? cutOff : .jpeg("a block has too many coefficients", at: bits.position)
  }

  /// - Parameter block: the place of the first coefficient.
  @inline(__always)
  private mutating func decodeBlock(
    _ bytes: Span<UInt8>, _ part: Int, _ values: inout MutableSpan<Int16>, _ block: Int
  ) throws(PictureError) {
    switch process {
    case .sequential:
      values[block] = Int16(truncatingIfNeeded: try nextDC(bytes, part))
      try decodeBand(bytes, acTables[part], 1...63, &values, block)
    case .firstDC:
      let value = try nextDC(bytes, part)
      values[block] = Int16(truncatingIfNeeded: value &<< Int32(scan.low))
    case .refineDC:
      bits.refill(bytes)
      if bits.takeBit() { values[block] |= Int16(truncatingIfNeeded: 1 &<< scan.low) }
    case .firstAC:
      if emptyRun > 0 {
        emptyRun &-= 1
      } else {
        try decodeBand(bytes, acTables[part], scan.start...scan.end, &values, block)
      }
    case .refineAC: try refineBand(bytes, acTables[part], &values, block)
    }
  }

  /// Decodes the difference of a first coefficient from the one before.
  @inline(__always)
  private mutating func nextDC(_ bytes: Span<UInt8>, _ part: Int) throws(PictureError) -> Int32 {
    bits.refill(bytes)
    let entry = bits.takeEntry(dcTables[part])
    if entry == 0 { throw badCode }
    var difference = entry &>> 16
    let size = Int(truncatingIfNeeded: (entry &>> 8) & 15)
    if difference == 0, size > 0 { difference = bits.takeSigned(size) }
    predictors[part] &+= difference
    return predictors[part]
  }

  /// Decodes a band of coefficients, or the first bits of them.
  @inline(__always)
  private mutating func decodeBand(
    _ bytes: Span<UInt8>, _ table: JPEGCodeTable, _ band: ClosedRange<Int>,
    _ values: inout MutableSpan<Int16>, _ block: Int
  ) throws(PictureError) {
    var place = band.lowerBound
    while place <= band.upperBound {
      bits.refill(bytes)
      let entry = bits.takeEntry(table)
      let run = Int(truncatingIfNeeded: (entry &>> 12) & 15)
      var value = entry &>> 16
      if value == 0 {
        if entry == 0 { throw badCode }
        let size = Int(truncatingIfNeeded: (entry &>> 8) & 15)
        if size == 0 {
          if run != 15 {
            // The rest is empty; in a progressive scan also that of further blocks.
            if process == .firstAC { emptyRun = 1 &<< run &- 1 &+ bits.take(run) }
            return
          }
          place &+= 16
          // Zeros may exceed the band of a progressive scan, as in libjpeg.
          if place > band.upperBound, process == .sequential { throw badRun }
          continue
        }
        value = bits.takeSigned(size)
      }
      place &+= run
      if place > band.upperBound { throw badRun }
      values[block &+ Int(order[place])] = Int16(truncatingIfNeeded: value &<< Int32(scan.low))
      place &+= 1
    }
  }

  /// Decodes one more bit of a band of coefficients (§G.1.2.3).
  private mutating func refineBand(
    _ bytes: Span<UInt8>, _ table: JPEGCodeTable, _ values: inout MutableSpan<Int16>, _ block: Int
  ) throws(PictureError) {
    let bit = Int16(truncatingIfNeeded: 1 &<< scan.low)
    var place = scan.start
    // Many scans of empty blocks must not take long.
    if emptyRun > 0, JPEGTransform.isFlat(values.span, block) { place = scan.end + 1 }
    if emptyRun == 0 {
      while place <= scan.end {
        bits.refill(bytes)
        let entry = bits.takeEntry(table)
        if entry == 0 { throw badCode }
        var run = Int(truncatingIfNeeded: (entry &>> 12) & 15)
        let size = Int(truncatingIfNeeded: (entry &>> 8) & 15)
        var value = Int16(0)
        if size == 1 {
          // The next bit is the sign, which the lookup table may include.
          let isPositive = entry &>> 16 == 0 ? bits.takeBit() : entry > 0
          value = isPositive ? bit : -bit
        } else if size > 1 {
          throw badCode
        } else if run != 15 {
          emptyRun = 1 &<< run &+ bits.take(run)
          break
        }
        // Skips as many zeros as the run says, and refines all other coefficients on the way.
        while place <= scan.end {
          let index = block &+ Int(order[place])
          if values[index] != 0 {
            refine(bytes, &values[index], bit)
          } else {
            if run == 0 {
              values[index] = value
              break
            }
            run &-= 1
          }
          place &+= 1
        }
        if place > scan.end, value != 0 || run > 0 { throw badRun }
        place &+= 1
      }
    }
    if emptyRun == 0 { return }
    while place <= scan.end {
      let index = block &+ Int(order[place])
      if values[index] != 0 { refine(bytes, &values[index], bit) }
      place &+= 1
    }
    emptyRun &-= 1
  }

  @inline(__always)
  private mutating func refine(_ bytes: Span<UInt8>, _ coefficient: inout Int16, _ bit: Int16) {
    bits.refill(bytes)
    if bits.takeBit(), coefficient & bit == 0 {
      coefficient = coefficient &+ (coefficient > 0 ? bit : 0 &- bit)
    }
  }
}
