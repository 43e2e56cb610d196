/// The samples of a row of units of each component, and the row of samples above it.
struct JPEGPlanes {
  struct Plane {
    /// Of the first sample of the row above.
    let start: Int
    let stride: Int
    /// Rows of samples in a row of units.
    let rows: Int
    let component: JPEGComponent
  }

  let planes: [Plane]
  private(set) var samples: [UInt8]
  /// Which row of units the samples are of, or -1.
  private(set) var unitRow = -1
  private let quantization: [Int32]
  private let unitsAcross: Int
  /// A block, and what the transform works with.
  private var block = [Int16](repeating: 0, count: 64)
  private var space = [Int32](repeating: 0, count: 64)

  init(_ frame: JPEGFrame) {
    var planes: [Plane] = []
    var count = 0
    for component in frame.components {
      let (stride, rows) = (component.blocksAcross * 8, component.v * 8)
      planes.append(Plane(start: count, stride: stride, rows: rows, component: component))
      count += stride * (rows + 1)
    }
    self.planes = planes
    samples = Array(repeating: 0, count: count)
    quantization = frame.components.flatMap(\.quantization)
    unitsAcross = frame.unitsAcross
  }

  /// The last row of samples becomes the one above.
  private mutating func advance() {
    unitRow += 1
    for plane in planes {
      let last = plane.start + plane.rows * plane.stride
      samples.withUnsafeMutableBytes { samples in
        guard let base = samples.baseAddress else { return }
        (base + plane.start).copyMemory(from: base + last, byteCount: plane.stride)
      }
    }
  }

  /// The next row of units of coefficients that are all there.
  mutating func read(_ coefficients: JPEGCoefficients) {
    advance()
    let (planes, unitRow) = (planes, unitRow)
    coefficients.values.withUnsafeBufferPointer { values in
      quantization.withUnsafeBufferPointer { factors in
        space.withUnsafeMutableBufferPointer { space in
          samples.withUnsafeMutableBufferPointer { samples in
            guard let values = values.baseAddress, let factors = factors.baseAddress,
              let space = space.baseAddress, let samples = samples.baseAddress
            else { return }
            for (index, plane) in planes.enumerated() {
              let component = plane.component
              for y in 0..<component.v {
                let first = (unitRow * component.v + y) * component.blocksAcross
                let from = values + (coefficients.starts[index] + first * 64)
                let to = samples + (plane.start + (1 + y * 8) * plane.stride)
                for x in 0..<component.blocksAcross {
                  JPEGTransform.inverse(
                    from + x &* 64, factors + index &* 64, isFlat: JPEGBlock.isFlat(from + x &* 64),
                    to: to + x &* 8, stride: plane.stride, space: space)
                }
              }
            }
          }
        }
      }
    }
  }

  /// The next row of units, decoded on the way.
  mutating func read(_ state: inout JPEGScanState, _ bytes: [UInt8]) throws(JPEGError) {
    advance()
    let (planes, unitsAcross) = (planes, unitsAcross)
    let before = state
    // Closures do not carry the type of what they throw.
    let outcome = bytes.withUnsafeBufferPointer { bytes in
      before.tables.withUnsafeBufferPointer { tables in
        JPEGBlock.rowOrder.withUnsafeBufferPointer { order in
          quantization.withUnsafeBufferPointer { factors in
            block.withUnsafeMutableBufferPointer { block in
              space.withUnsafeMutableBufferPointer { space in
                samples.withUnsafeMutableBufferPointer {
                  samples -> Result<JPEGScanState, JPEGError> in
                  guard let bytes = bytes.baseAddress, let tables = tables.baseAddress,
                    let order = order.baseAddress, let factors = factors.baseAddress,
                    let block = block.baseAddress, let space = space.baseAddress,
                    let samples = samples.baseAddress
                  else { return .failure(.dataTooShort) }
                  var decoder = JPEGScanDecoder(before, bytes: bytes, tables: tables, order: order)
                  do throws(JPEGError) {
                    try Self.decode(
                      &decoder, planes, unitsAcross, factors, block, space, samples)
                  } catch {
                    return .failure(error)
                  }
                  return .success(decoder.paused)
                }
              }
            }
          }
        }
      }
    }
    state = try outcome.get()
  }

  private static func decode(
    _ decoder: inout JPEGScanDecoder, _ planes: [Plane], _ unitsAcross: Int,
    _ factors: UnsafePointer<Int32>, _ block: UnsafeMutablePointer<Int16>,
    _ space: UnsafeMutablePointer<Int32>, _ samples: UnsafeMutablePointer<UInt8>
  ) throws(JPEGError) {
    let parts = decoder.state.scan.parts
    block.update(repeating: 0, count: 64)
    for unit in 0..<unitsAcross {
      var fault: JPEGBlockDecoder.Fault?
      try decoder.beginUnit()
      for (index, part) in parts.enumerated() {
        let plane = planes[part.index]
        let (h, v) = (plane.component.h, plane.component.v)
        for y in 0..<v {
          for x in 0..<h {
            let last = decoder.sequential(block, part: index, &fault)
            let place =
              plane.start &+ (1 &+ y &* 8) &* plane.stride &+ (unit &* h &+ x) &* 8
            JPEGTransform.inverse(
              block, factors + part.index &* 64, isFlat: last == 0, to: samples + place,
              stride: plane.stride, space: space)
            if last > 0 { block.update(repeating: 0, count: 64) }
          }
        }
      }
      try decoder.endUnit(fault)
    }
  }
}
