/// Writes pictures in the graphics protocol of kitty.
package enum KittyGraphics {
  /// In which direction the terminal makes the picture fit, keeping its shape.
  package enum Span: Sendable, Equatable {
    case columns(Int)
    case rows(Int)

    fileprivate var key: String {
      switch self {
      case .columns(let count): "c=\(count)"
      case .rows(let count): "r=\(count)"
      }
    }
  }

  /// Red, green and blue of all pixels, which are taken for opaque.
  package static func show(_ raster: Raster, _ span: Span, id: UInt32 = 1) -> [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(raster.width * raster.height * 3)
    for place in stride(from: 0, to: raster.bytes.count, by: 4) {
      colors.append(contentsOf: raster.bytes[place..<place + 3])
    }
    return send(colors, "a=T,f=24,s=\(raster.width),v=\(raster.height),i=\(id),q=2,\(span.key)")
  }

  /// A PNG file as it is.
  package static func show(png: [UInt8], _ span: Span, id: UInt32 = 1) -> [UInt8] {
    send(png, "a=T,f=100,i=\(id),q=2,\(span.key)")
  }

  /// Takes the picture away, and its memory.
  package static func delete(id: UInt32) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8)
  }

  /// In pieces of at most 4096 letters; the first has the keys.
  private static func send(_ bytes: [UInt8], _ keys: String) -> [UInt8] {
    let letters = Array(Base64.encode(bytes).utf8)
    var text: [UInt8] = []
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
