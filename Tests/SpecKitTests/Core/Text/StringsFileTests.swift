import SpecCore
import Testing

@Suite struct `Tables of strings` {
  @Test func `are read in Apple's format`() throws {
    let text = #"""
      /* a comment with "quotes" = ; */
      "key" = "value"; // another
      "a\"b" = "line\nbreak \\ \U00e9\u0041 %1$@" ;"next"="";
      """#
    let table = ["key": "value", "a\"b": "line\nbreak \\ éA %1$@", "next": ""]
    #expect(try StringsFile.parse(Array(text.utf8)) == table)
    #expect(try StringsFile.parse([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == table)
    for isBig in [true, false] {
      let units = ("\u{FEFF}" + text).utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBig ? bytes : bytes.reversed()
      }
      #expect(try StringsFile.parse(units) == table)
    }
  }

  @Test(arguments: [
    (#""a" = "b""#, 1), (#"a = "b";"#, 1), ("\n\n\"a\" = \"b;", 3), ("/* x", 1),
    (#""a" = "\U00g0";"#, 1),
  ])
  func `that are damaged are refused with the line`(text: String, line: Int) {
    #expect { try StringsFile.parse(Array(text.utf8)) } throws: {
      ($0 as? StringsFile.SyntaxError)?.line == line
    }
  }
}
