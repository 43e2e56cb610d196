internal import SpecCore

/// Small pictures by programs of other makers (pypng, Pillow, cjpeg and ImageMagick), and what those have for their
/// pixels: the files of `fixtures/pictures`.
package struct PictureSample: Sendable, CustomStringConvertible {
  package let name: String
  package let bytes: [UInt8]
  /// Upright.
  package let width: Int
  package let height: Int
  /// The CRC-32 of red, green, blue and opacity of all pixels.
  package let check: UInt32

  package var description: String { name }

  package static let pngs = samples(of: "png")
  package static let jpegs = samples(of: "jpg")

  package static func named(_ name: String) -> [UInt8] {
    (pngs + jpegs).first { $0.name == name }?.bytes ?? []
  }

  /// - Parameter line: name of the file, width, height, and check in hexadecimal.
  private init?(line: Substring, of kind: String) {
    let words = line.split { $0 == " " || $0 == "." }
    guard words.count == 5, words[1] == kind, let width = Int(words[2]), let height = Int(words[3]),
      let check = UInt32(words[4], radix: 16)
    else { return nil }
    (name, self.width, self.height, self.check) = (String(words[0]), width, height, check)
    bytes = Self.read("\(words[0]).\(words[1])")
  }

  private static func samples(of kind: String) -> [PictureSample] {
    let list = String(decoding: read("list.txt"), as: UTF8.self)
    return list.split(separator: "\n").compactMap { PictureSample(line: $0, of: kind) }
  }

  private static func read(_ name: String) -> [UInt8] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    do {
      return try Files.read("/\(root)/fixtures/pictures/\(name)")
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
