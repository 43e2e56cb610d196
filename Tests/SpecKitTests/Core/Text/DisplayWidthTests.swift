import Foundation
import SpecCore
import SpecTestSupport
import Testing

@Suite struct DisplayWidthTests {
  @Test func `widths agree with another implementation`() throws {
    let path = "\(Binary.repository)fixtures/vectors/widths.txt"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == 136)
    for line in lines {
      let words = line.split(separator: " ")
      let scalars = words.dropFirst().compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(displayWidth(text) == Int(words[0]), "\(line): \(text)")
    }
  }

  @Test func `a substring is measured like its text`() {
    #expect(displayWidth("x日本y".dropFirst()) == 5)
  }

  @Test func `control characters take no cell`() {
    #expect(displayWidth("a\u{1B}\u{7F}\u{85}b") == 2)
  }
}
