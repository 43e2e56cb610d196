internal import SpecCore

/// Writes pictures in the graphics protocol of kitty.
struct KittyGraphics: Sendable, Equatable {
  /// The room in which the terminal makes the picture fit, keeping its shape.
  enum Span: Sendable, Equatable {
    case columns(Int)
    case rows(Int)

    fileprivate var key: String {
      switch self {
      case .columns(let count): "c=\(count)"
      case .rows(let count): "r=\(count)"
      }
    }
  }

  var span: Span
  var id: UInt32
  /// Pixels from the left and from the top of the first cell.
  var offset = (x: 0, y: 0)
  /// Below text, and below cells with a background of their own; the cursor stays.
  var isBelowText = false

  init(_ span: Span, id: UInt32 = 1) { (self.span, self.id) = (span, id) }

  static func == (a: Self, b: Self) -> Bool {
    a.span == b.span && a.id == b.id && a.offset == b.offset && a.isBelowText == b.isBelowText
  }

  /// Red, green and blue of all pixels, which are taken for opaque.
  func show(_ raster: Raster) -> [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(raster.width * raster.height * 3)
    for place in stride(from: 0, to: raster.bytes.count, by: 4) {
      colors.append(contentsOf: raster.bytes[place..<place + 3])
    }
    return send(colors, "f=24,s=\(raster.width),v=\(raster.height)")
  }

  /// A PNG file as it is.
  func show(png: [UInt8]) -> [UInt8] { send(png, "f=100") }

  /// Takes the picture away, and its memory.
  var deletion: [UInt8] { Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8) }

  /// In pieces of at most 4096 letters; the first has the keys.
  private func send(_ bytes: [UInt8], _ content: String) -> [UInt8] {
    var keys = "a=T,\(content),i=\(id),q=2,\(span.key)"
    if offset.x > 0 { keys += ",X=\(offset.x)" }
    if offset.y > 0 { keys += ",Y=\(offset.y)" }
    // Less than half of the least number is below backgrounds.
    if isBelowText { keys += ",p=1,C=1,z=-1073741825" }
    let letters = Array(Base64.encode(bytes).utf8)
    var text: [UInt8] = []
    text.reserveCapacity(letters.count + letters.count / 128)
    var start = 0
    repeat {
      let end = min(start + 4096, letters.count)
      let more = "m=\(end < letters.count ? 1 : 0)"
      text += Array("\u{1B}_G\(start == 0 ? "\(keys),\(more)" : "q=2,\(more)");".utf8)
      text += letters[start..<end]
      text += Array("\u{1B}\\".utf8)
      start = end
    } while start < letters.count
    return text
  }
}
