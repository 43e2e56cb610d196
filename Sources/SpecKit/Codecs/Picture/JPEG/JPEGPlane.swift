/// The samples of a row of units of a component, and the row of samples above it. Makes rows as wide as the picture as
/// libjpeg does: components of half the width or height are interpolated by 3/4 and 1/4, others repeated.
struct JPEGPlane {
  private let component: JPEGComponent
  private let width: Int
  /// Samples in a row of whole blocks.
  private let stride: Int
  /// Rows of samples in a row of units.
  private let rows: Int
  private var samples: [UInt8]
  private var unitRow = -1
  private let method: Method
  /// The largest sampling factors of the picture.
  private let horizontal: Int
  private let vertical: Int

  private enum Method { case none, across, down, both, repeated }

  init(_ component: JPEGComponent, _ frame: JPEGFrame) {
    (self.component, width) = (component, frame.width)
    (stride, rows) = (component.blocksAcross * 8, component.v * 8)
    samples = Array(repeating: 0, count: stride * (rows + 1))
    (horizontal, vertical) = (frame.horizontal, frame.vertical)
    let isWide = component.sampleWidth > 2
    switch (component.h, component.v) {
    case (horizontal, vertical): method = .none
    case (_, vertical) where component.h * 2 == horizontal && isWide: method = .across
    case (horizontal, _) where component.v * 2 == vertical: method = .down
    case _ where component.h * 2 == horizontal && component.v * 2 == vertical && isWide:
      method = .both
    default: method = .repeated
    }
  }

  /// Bytes that a row needs while it is made.
  var lineBytes: Int { max(width, component.sampleWidth * 2) }

  /// A row of the picture needs the row of samples below its own.
  var needsNext: Bool { method == .down || method == .both }

  /// Makes the samples of the next row of units.
  mutating func transform(_ coefficients: [Int16], unitRow: Int) {
    self.unitRow = unitRow
    let (component, stride) = (component, stride)
    samples.replaceSubrange(..<stride, with: samples[(rows * stride)...])
    let transform = JPEGTransform(component.quantization)
    var samples = samples.mutableSpan
    for y in 0..<component.v {
      for x in 0..<component.blocksAcross {
        transform.inverse(
          coefficients.span, component.place(x: x, y: unitRow * component.v + y), to: &samples,
          at: (1 + y * 8) * stride + x * 8, stride: stride)
      }
    }
  }

  /// Makes a row of the picture.
  ///
  /// - Parameter y: the row, which the samples of the last row of units cover.
  func interpolate(row y: Int, to line: inout [UInt8]) {
    let row = y * component.v / vertical
    let near = samples.span.extracting(places(ofRow: row))
    var line = line.mutableSpan
    let other = y % 2 == 0 ? row - 1 : row + 1
    let far = samples.span.extracting(places(ofRow: needsNext ? other : row))
    switch method {
    case .none: for x in 0..<width { line[x] = near[x] }
    case .repeated: for x in 0..<width { line[x] = near[x * component.h / horizontal] }
    case .across: Self.widen(near, to: &line)
    case .down: Self.mix(near, far, bias: other > row ? 2 : 1, to: &line)
    case .both: Self.widenMixed(near, far, to: &line)
    }
  }

  /// The places of the samples of a row, or of the nearest inside the picture.
  private func places(ofRow row: Int) -> Range<Int> {
    let inside = max(0, min(row, component.sampleHeight - 1))
    let start = (inside - unitRow * rows + 1) * stride
    return start..<start + component.sampleWidth
  }

  private static func widen(_ row: Span<UInt8>, to line: inout MutableSpan<UInt8>) {
    let last = row.count &- 1
    line[0] = row[0]
    line[last &* 2 &+ 1] = row[last]
    for x in 0..<last {
      let (a, b) = (UInt16(row[x]), UInt16(row[x &+ 1]))
      line[x &* 2 &+ 1] = UInt8(truncatingIfNeeded: (a &* 3 &+ b &+ 2) &>> 2)
      line[x &* 2 &+ 2] = UInt8(truncatingIfNeeded: (b &* 3 &+ a &+ 1) &>> 2)
    }
  }

  private static func mix(
    _ near: Span<UInt8>, _ far: Span<UInt8>, bias: UInt16, to line: inout MutableSpan<UInt8>
  ) {
    for x in near.indices {
      let sum = UInt16(near[x]) &* 3 &+ UInt16(far[x])
      line[x] = UInt8(truncatingIfNeeded: (sum &+ bias) &>> 2)
    }
  }

  private static func widenMixed(
    _ near: Span<UInt8>, _ far: Span<UInt8>, to line: inout MutableSpan<UInt8>
  ) {
    func sum(_ x: Int) -> UInt16 { UInt16(near[x]) &* 3 &+ UInt16(far[x]) }
    let last = near.count &- 1
    line[0] = UInt8(truncatingIfNeeded: (sum(0) &* 4 &+ 8) &>> 4)
    line[last &* 2 &+ 1] = UInt8(truncatingIfNeeded: (sum(last) &* 4 &+ 7) &>> 4)
    for x in 0..<last {
      let (a, b) = (sum(x), sum(x &+ 1))
      line[x &* 2 &+ 1] = UInt8(truncatingIfNeeded: (a &* 3 &+ b &+ 7) &>> 4)
      line[x &* 2 &+ 2] = UInt8(truncatingIfNeeded: (b &* 3 &+ a &+ 8) &>> 4)
    }
  }
}
