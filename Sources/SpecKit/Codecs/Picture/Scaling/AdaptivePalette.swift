/// Colors chosen for a picture: its colors are cut into boxes where they vary most, and the middles of those then moved to
/// where they are the nearest of most.
public struct AdaptivePalette {
  public private(set) var colors: [RGB]
  /// For each color of 6 bits a channel the number of the nearest, or -1 until somebody asks.
  private var nearest = [Int16](repeating: -1, count: 1 << 18)

  private typealias Color = SIMD4<Float>

  /// Colors that agree in 5 bits a channel: their mean, and how many there are.
  private struct Bin {
    var color: Color
    var count: Float
  }

  /// - Parameter rounded: rounds a color to one that the format of the palette can hold.
  public init(_ raster: Raster, rounded: (RGB) -> RGB = { $0 }) {
    let bins = Self.bins(raster)
    var middles = Self.cut(bins)
    for _ in 0..<3 { middles = Self.moved(middles, bins) }
    colors = []
    for middle in middles {
      let channel = { (value: Float) in UInt8(clamping: Int(value.rounded())) }
      let color = rounded(RGB(channel(middle.x), channel(middle.y), channel(middle.z)))
      if !colors.contains(color) { colors.append(color) }
    }
  }

  private static func bins(_ raster: Raster) -> [Bin] {
    var bins = [Bin](repeating: Bin(color: .zero, count: 0), count: 1 << 15)
    raster.bytes.withUnsafeBufferPointer { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) {
        let (red, green, blue) = (bytes[place], bytes[place + 1], bytes[place + 2])
        let index = Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
        bins[index].color += Color(Float(red), Float(green), Float(blue), 0)
        bins[index].count += 1
      }
    }
    return bins.filter { $0.count > 0 }.map { Bin(color: $0.color / $0.count, count: $0.count) }
  }

  // MARK: cutting

  private struct Box {
    var bins: ArraySlice<Bin>
    var mean: Color
    /// The spread of the colors along their longest axis.
    var variance: Float
    var axis: Int

    init(_ bins: ArraySlice<Bin>) {
      self.bins = bins
      let count = bins.reduce(Float(0)) { $0 + $1.count }
      let mean = bins.reduce(Color.zero) { $0 + $1.color * $1.count } / max(count, 1)
      let squares = bins.reduce(Color.zero) {
        let difference = $1.color - mean
        return $0 + difference * difference * $1.count
      }
      self.mean = mean
      axis = (0..<3).max { squares[$0] < squares[$1] } ?? 0
      variance = bins.count > 1 ? squares[axis] : 0
    }
  }

  private static func cut(_ bins: [Bin]) -> [Color] {
    var boxes = [Box(bins[...])]
    while boxes.count < 256,
      let index = boxes.indices.max(by: { boxes[$0].variance < boxes[$1].variance }),
      boxes[index].variance > 0
    {
      let box = boxes[index]
      let sorted = box.bins.sorted { $0.color[box.axis] < $1.color[box.axis] }
      let middle = sorted.firstIndex { $0.color[box.axis] > box.mean[box.axis] } ?? 0
      let place = max(1, min(sorted.count - 1, middle))
      boxes[index] = Box(sorted[..<place])
      boxes.append(Box(Array(sorted[place...])[...]))
    }
    return boxes.map(\.mean)
  }

  private static func moved(_ middles: [Color], _ bins: [Bin]) -> [Color] {
    var sums = [Color](repeating: .zero, count: middles.count)
    var counts = [Float](repeating: 0, count: middles.count)
    for bin in bins {
      let index = nearest(bin.color, middles)
      sums[index] += bin.color * bin.count
      counts[index] += bin.count
    }
    return middles.indices.map { counts[$0] > 0 ? sums[$0] / counts[$0] : middles[$0] }
  }

  private static func nearest(_ color: Color, _ others: [Color]) -> Int {
    var best = (index: 0, distance: Float.infinity)
    others.withUnsafeBufferPointer { others in
      for index in 0..<others.count {
        let difference = others[index] - color
        let distance = (difference * difference).sum()
        if distance < best.distance { best = (index, distance) }
      }
    }
    return best.index
  }

  // MARK: using

  /// The numbers of the colors that look like the picture from afar: what a pixel is wrong by is given to those
  /// around it that come later (Floyd and Steinberg).
  public mutating func dithered(_ raster: Raster) -> [UInt8] {
    var numbers = [UInt8](repeating: 0, count: raster.width * raster.height)
    if colors.isEmpty { return numbers }
    let palette = colors.map { Color(Float($0.red), Float($0.green), Float($0.blue), 0) }
    var errors = [Color](repeating: .zero, count: raster.width + 2)
    var nextErrors = errors
    for y in 0..<raster.height {
      let isForward = y % 2 == 0
      let ahead = isForward ? 1 : -1
      for step in 0..<raster.width {
        let x = isForward ? step : raster.width - 1 - step
        let pixel = raster[x, y]
        let wanted =
          Color(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 0) + errors[x + 1]
        let clamped = wanted.clamped(lowerBound: .zero, upperBound: Color(repeating: 255))
        let number = number(clamped, palette)
        numbers[y * raster.width + x] = UInt8(truncatingIfNeeded: number)
        // Not all of it, which keeps noise from growing.
        let error = (clamped - palette[number]) / 20
        errors[x + 1 + ahead] += error * 7
        nextErrors[x + 1 - ahead] += error * 3
        nextErrors[x + 1] += error * 5
        nextErrors[x + 1 + ahead] += error
      }
      swap(&errors, &nextErrors)
      for index in nextErrors.indices { nextErrors[index] = .zero }
    }
    return numbers
  }

  private mutating func number(_ color: Color, _ palette: [Color]) -> Int {
    let (red, green, blue) = (Int(color.x) >> 2, Int(color.y) >> 2, Int(color.z) >> 2)
    let key = red << 12 | green << 6 | blue
    if nearest[key] < 0 {
      // Of the middle of all colors that have the key.
      let start = Color(Float(red * 4), Float(green * 4), Float(blue * 4), 0)
      nearest[key] = Int16(Self.nearest(start + Color(1.5, 1.5, 1.5, 0), palette))
    }
    return Int(nearest[key])
  }
}
