package import SpecCore

/// A file of rules as people keep it for Firebase: JSON that may have comments, and a comma behind the last
/// member.
package struct RulesFile {
  private let text: [UInt8]
  private var plain: [UInt8]
  private var place = 0

  /// - Throws: ``JSONSyntaxError`` with the offset in the file.
  package static func json(_ text: [UInt8]) throws(JSONSyntaxError) -> JSON {
    var file = RulesFile(text)
    file.clean()
    return try JSON(parsing: file.plain)
  }

  private init(_ text: [UInt8]) {
    self.text = text
    plain = text
  }

  /// Makes comments and last commas spaces, so that every offset stays the same.
  private mutating func clean() {
    // The last byte that counts, and where it is a comma behind something.
    var last: UInt8 = 0
    var comma: Int?
    while place < text.count {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "/") where follows("/"): blank { $0.text[$0.place] != 0x0A }
      case UInt8(ascii: "/") where follows("*"):
        let inside = place + 2
        blank { file in
          file.place < inside + 2 || file.text[file.place - 1] != UInt8(ascii: "/")
            || file.text[file.place - 2] != UInt8(ascii: "*")
        }
      case 0x09, 0x0A, 0x0D, 0x20: place += 1
      default:
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), let comma {
          plain[comma] = 0x20
        }
        let isBehind = !"[{,".utf8.contains(last) && last != 0
        comma = byte == UInt8(ascii: ",") && isBehind ? place : nil
        last = byte
        if byte == UInt8(ascii: "\"") { skipString() } else { place += 1 }
      }
    }
  }

  private func follows(_ character: Unicode.Scalar) -> Bool {
    place + 1 < text.count && text[place + 1] == UInt8(ascii: character)
  }

  private mutating func blank(while isInside: (RulesFile) -> Bool) {
    while place < text.count, isInside(self) {
      plain[place] = 0x20
      place += 1
    }
  }

  private mutating func skipString() {
    place += 1
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place += 1
  }
}
