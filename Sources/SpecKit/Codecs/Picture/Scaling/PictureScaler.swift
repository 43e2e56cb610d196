/// Makes a picture of another size from strips, in linear light, with the opacity multiplied in.
///
/// It holds the rows that are being made, and those that are done as bytes.
public struct PictureScaler {
  private typealias Pixel = SIMD4<Float>

  private let sourceWidth: Int
  private let width: Int
  private let height: Int
  private let across: ScalingAxis
  private let down: ScalingAxis
  /// What lies beneath; without, the result keeps its opacity.
  private let background: SIMD4<Float>?
  private var bytes: [UInt8] = []
  /// The rows that are being made, from the first that is not done.
  private var rows: [[Pixel]] = []
  private var line: [Pixel]

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
    line = Array(repeating: .zero, count: self.width)
    bytes.reserveCapacity(self.width * self.height * 4)
  }

  /// The result, when all strips were added; what was not is transparent.
  public var raster: Raster { Raster(width: width, height: height, bytes: bytes) }

  /// Strips come in their order.
  public mutating func add(_ strip: PictureStrip) {
    let rowBytes = sourceWidth * 4
    for index in 0..<strip.rowCount where strip.bytes.count >= (index + 1) * rowBytes {
      add(row: strip.firstRow + index, strip.bytes, at: index * rowBytes)
    }
  }

  private mutating func add(row: Int, _ source: [UInt8], at place: Int) {
    let done = bytes.count / (width * 4)
    // Spans rise, so those that have the row are the next ones.
    var end = done
    while end < height, down.spans[end].first <= row { end += 1 }
    guard end > done, down.spans[done..<end].contains(where: { $0.end > row }) else { return }
    source.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { sum(base + place) }
    }
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
    line.withUnsafeBufferPointer { line in
      row.withUnsafeMutableBufferPointer { row in
        for x in 0..<min(line.count, row.count) { row[x] += line[x] * weight }
      }
    }
  }

  /// One row of the source into the line. All spans are within its width.
  private mutating func sum(_ source: UnsafeRawPointer) {
    let across = across
    LinearLight.amounts.withUnsafeBufferPointer { amounts in
      LinearLight.shares.withUnsafeBufferPointer { shares in
        across.weights.withUnsafeBufferPointer { weights in
          line.withUnsafeMutableBufferPointer { line in
            for (x, span) in across.spans.enumerated() {
              var sum = Pixel.zero
              for index in 0..<span.count {
                let bytes = source + (span.first &+ index) &* 4
                func channel(_ place: Int) -> Int {
                  Int(bytes.load(fromByteOffset: place, as: UInt8.self))
                }
                let share = shares[channel(3)] * weights[span.start &+ index]
                sum +=
                  Pixel(amounts[channel(0)], amounts[channel(1)], amounts[channel(2)], 1) * share
              }
              line[x] = sum
            }
          }
        }
      }
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
  /// A part of a picture, scaled while it is read, and upright.
  ///
  /// - Parameters:
  ///   - region: of the upright picture.
  ///   - width: of the result, and so the height.
  public init(
    reading reader: PictureReader, region: PictureRegion, width: Int, height: Int,
    background: RGB? = nil
  ) throws(PictureError) {
    var reader = reader
    let swaps = reader.orientation.swapsSides
    var scaler = PictureScaler(
      sourceWidth: reader.width, sourceHeight: reader.height,
      region: region.stored(reader.orientation, width: reader.width, height: reader.height),
      width: swaps ? height : width, height: swaps ? width : height, background: background)
    var strip = PictureStrip()
    while try reader.read(&strip) { scaler.add(strip) }
    self = scaler.raster.turned(reader.orientation)
  }

  /// A part of this picture in another size.
  public func scaled(
    region: PictureRegion, width: Int, height: Int, background: RGB? = nil
  ) -> Raster {
    var scaler = PictureScaler(
      sourceWidth: self.width, sourceHeight: self.height, region: region, width: width,
      height: height, background: background)
    var strip = PictureStrip()
    strip.rowCount = self.height
    strip.bytes = bytes
    scaler.add(strip)
    return scaler.raster
  }
}
