/// The 240 fixed colors of terminals: a cube of 6 × 6 × 6 from 16 on, and 24 grays; and the 16 before them, which
/// people do redefine.
public enum FixedPalette {
  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  /// The color of a number from 16 to 255.
  public static func color(_ number: UInt8) -> RGB {
    if number >= 232 {
      let gray = 8 + 10 * (number - 232)
      return RGB(gray, gray, gray)
    }
    let index = Int(number) - 16
    guard index >= 0 else { return RGB(0, 0, 0) }
    func level(_ index: Int) -> UInt8 { UInt8(levels[index % 6]) }
    return RGB(level(index / 36), level(index / 6), level(index))
  }

  /// xterm's defaults for the first 16.
  public static let named: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238),
    RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0),
    RGB(0, 255, 0), RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255),
    RGB(255, 255, 255),
  ]

  /// The number of the nearest of the first 16.
  public static func nearestNamed(_ color: RGB) -> UInt8 {
    func distance(_ index: Int) -> Int {
      let other = named[index]
      return [(color.red, other.red), (color.green, other.green), (color.blue, other.blue)]
        .reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
    return UInt8(named.indices.min { distance($0) < distance($1) } ?? 0)
  }

  /// The number of the nearest from 16 on.
  public static func nearest(_ color: RGB) -> UInt8 {
    let channels = [Int(color.red), Int(color.green), Int(color.blue)]
    let cube = channels.map { channel in
      channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40
    }
    let gray = max(0, min(23, (channels.reduce(0, +) / 3 - 3) / 10))
    func distance(_ other: [Int]) -> Int {
      zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let grayLevel = 8 + 10 * gray
    let isGray =
      distance([grayLevel, grayLevel, grayLevel]) < distance(cube.map { levels[$0] })
    return UInt8(isGray ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2])
  }
}
