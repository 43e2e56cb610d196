internal import SpecCore

/// Reads pictures of formats that this program does not, by an installed `chafa`: it writes their
/// pixels as a terminal would get them.
struct Chafa {
  let context: Context

  init(_ context: Context) { self.context = context }

  /// Cells of eight pixels each way are what it draws for where it knows no terminal.
  private static let cellPixels = 8
  private static let longestSide = 2000

  /// The pixels, and the size of the file's picture where its head says it; nil if the program is not
  /// there, or cannot read it either.
  ///
  /// - Throws: 1 for a picture of more pixels than any may have.
  func decode(
    _ bytes: [UInt8], _ format: PictureFormat
  ) throws -> (raster: Raster, size: (width: Int, height: Int)?)? {
    let limits = PictureLimits()
    let size = format.size(of: bytes)
    if let size { try limits.check(width: size.width, height: size.height) }
    var arguments = ["--format", "kitty", "--animate", "off", "--font-ratio", "1"]
    let most = Self.longestSide / Self.cellPixels
    var target: (width: Int, height: Int)?
    if let size {
      let scale = min(1, Double(Self.longestSide) / Double(max(size.width, size.height)))
      func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
      target = (side(size.width), side(size.height))
      func cells(_ length: Int) -> Int { (side(length) + Self.cellPixels - 1) / Self.cellPixels }
      arguments += ["--stretch", "--size", "\(cells(size.width))x\(cells(size.height))"]
    } else {
      arguments += ["--size", "\(most)x\(most)"]
    }
    let program = Program(
      "chafa", arguments + ["-"], environment: context.environment, input: bytes,
      timeout: .seconds(20), outputLimit: 64 << 20)
    guard let outcome = try? program.run(), outcome.isSuccess,
      let raster = Self.raster(outcome.output)
    else { return nil }
    guard let target else { return (raster, size) }
    let whole = PictureRegion(
      x: 0, y: 0, width: Double(raster.width), height: Double(raster.height))
    return (raster.scaled(region: whole, width: target.width, height: target.height), size)
  }

  /// The pixels in sequences of kitty's protocol: red, green, blue and opacity, as they are.
  static func raster(_ output: [UInt8]) -> Raster? {
    var keys: [String: String] = [:]
    var pixels: [UInt8] = []
    var rest = output[...]
    let start = Array("\u{1B}_G".utf8)
    while let begin = rest.firstIndex(of: 0x1B) {
      rest = rest[begin...]
      guard rest.starts(with: start) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(start.count)
      let piece = rest.prefix { $0 != 0x1B }
      rest = rest.dropFirst(piece.count)
      let head = piece.prefix { $0 != UInt8(ascii: ";") }
      for pair in String(decoding: head, as: UTF8.self).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { keys[String(parts[0])] = String(parts[1]) }
      }
      guard let bytes = Self.bytes(Array(piece.dropFirst(head.count + 1))) else { return nil }
      pixels += bytes
    }
    guard keys["f"] == "32", let width = keys["s"].flatMap({ Int($0) }),
      let height = keys["v"].flatMap({ Int($0) }), 1...20_000 ~= width, 1...20_000 ~= height,
      pixels.count == width * height * 4
    else { return nil }
    return Raster(width: width, height: height, bytes: pixels)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes of a piece. Version 1.12 does not shift the last four bits of one that ends with two
  /// bytes, which is no Base64.
  private static func bytes(_ letters: [UInt8]) -> [UInt8]? {
    if let bytes = Base64.decode(String(decoding: letters, as: UTF8.self)) { return bytes }
    guard letters.count % 4 == 0, letters.last == UInt8(ascii: "="),
      let value = alphabet.firstIndex(of: letters[letters.count - 2]), value < 16
    else { return nil }
    var mended = letters
    mended[letters.count - 2] = alphabet[value << 2]
    return Base64.decode(String(decoding: mended, as: UTF8.self))
  }
}
