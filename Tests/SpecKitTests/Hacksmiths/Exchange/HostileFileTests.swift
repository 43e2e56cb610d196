import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Files that are broken, huge or not what they are said to be.
@Suite struct `Hostile files` {
  let home = HacksmithsHome()

  @Test func `one bad row of ten thousand is named, and all stays as it was`() throws {
    let ines = try home.token(for: "ines-novak")
    let before = home.run("export json --what all", token: ines).out
    var rows = ["name,email"] + (1...10_000).map { "Person \($0),p\($0)@x.example" }
    rows[6] = "Wrong,x"
    rows[700] = "Wrong,a@x.example,b"
    rows[9000] = "\"Two\nlines\",two@x.example\r\nx,y"
    let result = try home.take(rows.joined(separator: "\r\n"), token: ines)
    #expect(result.status == 64 && result.out.isEmpty, "\(result)")
    for gist in ["line 7: invalid e-mail", "line 701: 3 cells", "line 9003: invalid e-mail"] {
      #expect(result.err.contains(gist), "\(result)")
    }
    #expect(home.run("export json --what all", token: ines).out == before)
    #expect(home.run("doctor") == Consequences())
  }

  @Test(arguments: [
    ("name\na\"b\n", 0, ""),
    ("name\n\"ab\n", 64, "line 2: a quote is not closed"),
    ("name\n\"a\"b\n", 64, "line 2: text after"),
    ("name;email\na;b\n", 64, "line 1: there is no column first or name"),
    ("Name,email\na,a@x.example\n", 64, "line 1: there is no column first or name"),
    ("name,name\na,b\n", 64, "line 1: the same column name twice"),
    ("name,colour\na,red\n", 0, "column colour was left out"),
    ("name\n\n\na\n\n", 0, ""),
    ("\u{FEFF}name\r\na\r\n", 0, ""),
    ("name,bio\na,'=1+1\n", 0, ""),
    ("name\n", 0, ""), ("", 0, ""),
    ("name,email\n \t,a@x.example\n", 64, "line 2: name: 1 to 200"),
    ("name,mentor\na,perhaps\n", 64, "mentor: expected true or false"),
    ("name,role\na,king\n", 64, "role: expected one of member"),
    ("name,id\na,7\n", 64, "id: expected an id"),
    ("name,id\na,e00000000000000000000001\n", 64, "is the id of something else"),
  ])
  func `tables`(_ text: String, _ status: Int32, _ gist: String) throws {
    let result = try home.take(text, token: try home.token(for: "ines-novak"))
    #expect(result.status == status, "\(result)")
    #expect(gist.isEmpty ? result.err.isEmpty : result.err.contains(gist), "\(result)")
  }

  @Test(arguments: [
    ("[]", "not what export json --what all writes"),
    ("[{\"title\":1}]", "not what export json --what all writes"),
    ("[NaN]", "line 1: the file is no JSON"), ("{\n\"title\":\"a\",}", "line 2: the file is no"),
    ("{\"title\":\"a\",\"title\":\"b\"}", "duplicate key"),
    ("\(String(repeating: "[", count: 100_000))", "nested too deeply"),
    ("{\"capacity\":1e999}", "the file is no JSON"), ("nothing", "the file is no JSON"),
    ("{\"events\":[]}", "not what export json --what all writes"), ("", "the file is no JSON"),
    ("{", "the file is no JSON"), ("7", "not what export json --what all writes"),
  ])
  func `JSON that is none, or of something else`(_ text: String, _ gist: String) throws {
    let ines = try home.token(for: "ines-novak")
    let before = home.run("export json --what all", token: ines).out
    let result = try home.take(text, as: "x.json", token: ines)
    #expect(result.status == 64 && result.err.contains(gist), "\(result)")
    #expect(home.run("export json --what all", token: ines).out == before)
  }

  @Test func `bytes that are no text are named by their line`() throws {
    let ines = try home.token(for: "ines-novak")
    let rows = Array("name\na\n".utf8)
    for name in ["x.csv", "x.json"] {
      let result = try home.take(bytes: rows + [0xC3, 0x28, 0x0A], as: name, token: ines)
      #expect(result.status == 64, "\(result)")
    }
    let table = try home.take(bytes: rows + [0xC3, 0x28, 0x0A], as: "x.csv", token: ines)
    #expect(table.err.contains("line 3: the file is not UTF-8"))
    let wide = try home.take(bytes: [0xFF, 0xFE] + Array("t\0".utf8), as: "x.csv", token: ines)
    #expect(wide.status == 64 && wide.err.contains("line 1: the file is not UTF-8"))
    let event = Array(calendar(calendarEvent("SUMMARY:x")).utf8)
    let bad = event.split(separator: UInt8(ascii: "x"), maxSplits: 1).joined(separator: [0xFF])
    let result = try home.take(bytes: Array(bad), token: ines)
    #expect(result.status == 64 && result.err.contains("line 5: the file is not UTF-8"))
  }

  @Test func `lines of a million characters are read, and refused by the rule for them`() throws {
    let omar = try home.token(for: "omar-haddad")
    let long = String(repeating: "ä", count: 1_000_000)
    let table = try home.take("name\n\(long)\n", token: try home.token(for: "ines-novak"))
    #expect(table.status == 64 && table.err.contains("line 2: name: 1 to 200"))
    let event = calendarEvent("SUMMARY:\(long)", "DTSTART:20270301")
    let result = try home.take(calendar(event), as: "x.ics", token: omar)
    #expect(result.status == 64 && result.err.contains("title: 1 to 200"))
  }

  @Test(arguments: [
    ("import x.csv --what people", 64), ("import x.json --what all", 64),
    ("import x.csv --api http://127.0.0.1:9", 64), ("import nowhere.csv", 74),
    ("export json --what all --api http://127.0.0.1:9", 64), ("export ics --what people", 64),
    ("export csv --what guests", 64), ("export json --what people --mine", 64),
  ])
  func `what does not go together, or is not there, is told`(_ line: String, _ status: Int32) throws
  {
    let result = home.run(line, token: try home.token(for: "ines-novak"))
    #expect(result.status == status && result.out.isEmpty, "\(result)")
  }
}
