/// Scales a picture row by row, in linear light with premultiplied opacity.
public struct PictureScaler {
  private typealias Pixel = SIMD4<Float>

  private let sourceWidth: Int
  private let width: Int
  private let height: Int
  private let across: ScalingAxis
  private let down: ScalingAxis
  /// The color below the picture; if nil, the result keeps its opacity.
  private let background: SIMD4<Float>?
  private var bytes: [UInt8] = []
  /// The rows that are being made, from the first that is not done.
  private var rows: [[Pixel]] = []

  /// - Parameters:
  ///   - region: of the source, which lies within it.
  ///   - width: of the result, and so the height.
  public init(
    sourceWidth: Int, sourceHeight: Int, region: PictureRegion, width: Int, height: Int,
    background: RGB? = nil
  ) {
    self.sourceWidth = sourceWidth
    (self.width, self.height) = (max(width, 1), max(height, 1))
    across = ScalingAxis(
      start: region.x, length: region.width, size: sourceWidth, count: self.width)
    down = ScalingAxis(
      start: region.y, length: region.height, size: sourceHeight, count: self.height)
    let amounts = LinearLight.amounts
    self.background = background.map {
      Pixel(amounts[Int($0.red)], amounts[Int($0.green)], amounts[Int($0.blue)], 1)
    }
    bytes.reserveCapacity(self.width * self.height * 4)
  }

  /// The result, once all rows were added; missing ones are transparent.
  public var raster: Raster { Raster(width: width, height: height, bytes: bytes) }

  /// Adds the next row of the source.
  ///
  /// - Parameters:
  ///   - row: its number from the top.
  ///   - pixels: as in ``Raster``, from a place on.
  public mutating func add(row: Int, _ pixels: [UInt8], at place: Int = 0) {
    let done = bytes.count / (width * 4)
    // Spans rise, so those that have the row are the next ones.
    var end = done
    while end < height, down.spans[end].first <= row { end += 1 }
    guard end > done, down.spans[done..<end].contains(where: { $0.end > row }) else { return }
    let line = line(pixels.span.extracting(place..<place + sourceWidth * 4))
    for index in done..<end {
      let span = down.spans[index]
      if rows.count <= index - done {
        rows.append(Array(repeating: .zero, count: width))
      }
      guard span.end > row else { continue }
      let weight = down.weights[span.start + row - span.first]
      Self.add(line, weight, to: &rows[index - done])
    }
    var finished = 0
    while finished < rows.count, down.spans[done + finished].end <= row + 1 {
      finish(rows[finished])
      finished += 1
    }
    rows.removeFirst(finished)
  }

  private static func add(_ line: [Pixel], _ weight: Float, to row: inout [Pixel]) {
    var row = row.mutableSpan
    for x in line.indices { row[x] += line[x] * weight }
  }

  /// Scales one row of the source. All spans are within its width.
  private func line(_ source: Span<UInt8>) -> [Pixel] {
    let (amounts, shares, weights) = (LinearLight.amounts, LinearLight.shares, across.weights)
    return across.spans.map { span in
      var sum = Pixel.zero
      for index in 0..<span.count {
        let place = (span.first &+ index) &* 4
        let share = shares[Int(source[place &+ 3])] * weights[span.start &+ index]
        sum +=
          Pixel(
            amounts[Int(source[place])], amounts[Int(source[place &+ 1])],
            amounts[Int(source[place &+ 2])], 1) * share
      }
      return sum
    }
  }

  private mutating func finish(_ row: [Pixel]) {
    let steps = LinearLight.steps
    for pixel in row {
      var color = pixel
      var alpha = UInt8(255)
      if let background {
        color += background * max(0, 1 - pixel.w)
      } else {
        alpha = UInt8(clamping: Int((pixel.w * 255).rounded()))
        color = pixel.w > 0 ? pixel / pixel.w : .zero
      }
      bytes.append(steps.nearest(color.x))
      bytes.append(steps.nearest(color.y))
      bytes.append(steps.nearest(color.z))
      bytes.append(alpha)
    }
  }
}

extension Raster {
  /// Scales a part of a picture while it is decoded, and turns it upright.
  ///
  /// - Parameters:
  ///   - region: of the upright picture.
  ///   - width: of the result, and so the height.
  public init(
    reading reader: PictureReader, region: PictureRegion, width: Int, height: Int,
    background: RGB? = nil
  ) throws(PictureError) {
    let swaps = reader.orientation.swapsSides
    var scaler = PictureScaler(
      sourceWidth: reader.width, sourceHeight: reader.height,
      region: region.stored(reader.orientation, width: reader.width, height: reader.height),
      width: swaps ? height : width, height: swaps ? width : height, background: background)
    try reader.decode().forEachRow { y, row in scaler.add(row: y, row) }
    self = scaler.raster.turned(reader.orientation)
  }

  /// A part of this picture in another size.
  public func scaled(
    region: PictureRegion, width: Int, height: Int, background: RGB? = nil
  ) -> Raster {
    var scaler = PictureScaler(
      sourceWidth: self.width, sourceHeight: self.height, region: region, width: width,
      height: height, background: background)
    for y in 0..<self.height { scaler.add(row: y, bytes, at: y * self.width * 4) }
    return scaler.raster
  }
}
