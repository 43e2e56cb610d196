/// All coefficients of a picture whose scans do not each complete their part of it.
struct JPEGCoefficients {
  private(set) var values: [Int16]
  /// Where those of each component begin.
  let starts: [Int]

  init(_ frame: JPEGFrame) {
    var starts: [Int] = []
    var count = 0
    for component in frame.components {
      starts.append(count)
      count += component.blocksAcross * component.blocksDown * 64
    }
    self.starts = starts
    values = Array(repeating: 0, count: count)
  }

  /// Decodes a scan.
  ///
  /// - Returns: where the next marker is looked for.
  mutating func decode(
    _ scan: JPEGScan, _ segments: JPEGSegments, _ frame: JPEGFrame
  ) throws(JPEGError) -> Int {
    let state = JPEGScanState(scan, segments)
    let starts = starts
    // Closures do not carry the type of what they throw.
    let outcome = segments.bytes.withUnsafeBufferPointer { bytes in
      state.tables.withUnsafeBufferPointer { tables in
        JPEGBlock.rowOrder.withUnsafeBufferPointer { order in
          values.withUnsafeMutableBufferPointer { values -> Result<Int, JPEGError> in
            guard let bytes = bytes.baseAddress, let tables = tables.baseAddress,
              let order = order.baseAddress, let values = values.baseAddress
            else { return .failure(.dataTooShort) }
            var decoder = JPEGScanDecoder(state, bytes: bytes, tables: tables, order: order)
            do throws(JPEGError) {
              try Self.decode(&decoder, frame, values, starts)
            } catch {
              return .failure(error)
            }
            return .success(decoder.decoder.bits.position)
          }
        }
      }
    }
    return try outcome.get()
  }

  private static func decode(
    _ decoder: inout JPEGScanDecoder, _ frame: JPEGFrame,
    _ values: UnsafeMutablePointer<Int16>, _ starts: [Int]
  ) throws(JPEGError) {
    let parts = decoder.state.scan.parts
    func block(_ component: JPEGComponent, _ index: Int, _ x: Int, _ y: Int)
      -> UnsafeMutablePointer<Int16>
    {
      values + (starts[index] &+ (y &* component.blocksAcross &+ x) &* 64)
    }
    func read(
      _ decoder: inout JPEGScanDecoder, _ block: UnsafeMutablePointer<Int16>, _ part: Int,
      _ fault: inout JPEGBlockDecoder.Fault?
    ) {
      if frame.isProgressive {
        decoder.progressive(block, part: part, &fault)
      } else {
        _ = decoder.sequential(block, part: part, &fault)
      }
    }
    if parts.count == 1 {
      let component = frame.components[parts[0].index]
      for y in 0..<component.ownDown {
        for x in 0..<component.ownAcross {
          var fault: JPEGBlockDecoder.Fault?
          try decoder.beginUnit()
          read(&decoder, block(component, parts[0].index, x, y), 0, &fault)
          try decoder.endUnit(fault)
        }
      }
      return
    }
    for row in 0..<frame.unitsDown {
      for unit in 0..<frame.unitsAcross {
        var fault: JPEGBlockDecoder.Fault?
        try decoder.beginUnit()
        for (index, part) in parts.enumerated() where fault == nil {
          let component = frame.components[part.index]
          for y in 0..<component.v {
            for x in 0..<component.h where fault == nil {
              let place = block(
                component, part.index, unit &* component.h &+ x, row &* component.v &+ y)
              read(&decoder, place, index, &fault)
            }
          }
        }
        try decoder.endUnit(fault)
      }
    }
  }
}
