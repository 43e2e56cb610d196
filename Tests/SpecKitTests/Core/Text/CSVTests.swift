import Testing

@testable import SpecCore

@Suite struct `A CSV table` {
  @Test func `has no control characters but lines and tabs`() {
    let table = CSV.text([["a\u{1B}[2J\u{7}\u{0}\u{9B}b", "one\ntwo\tthree", "\u{7F}=1"]])
    #expect(table == "a[2Jb,\"one\ntwo\tthree\",'=1\r\n")
  }
}
