import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Files that are broken, huge or not what they are said to be.
@Suite struct `Hostile files` {
  let home = HacksmithsHome()

  private static let header = "title,start,end"
  private static let times = "2027-03-01 10:00,2027-03-01 12:00"

  @Test func `one bad row of ten thousand is named, and all stays as it was`() throws {
    let (omar, ines) = (try home.token(for: "omar-haddad"), try home.token(for: "ines-novak"))
    let before = home.run("export json --what all", token: ines).out
    var rows = [Self.header] + (1...10_000).map { "Event \($0),\(Self.times)" }
    rows[6] = "Wrong,2027-03-01 10:00,2027-03-01 09:00"
    rows[700] = "Wrong,soon,\(Self.times)"
    rows[9000] = "\"Two\nlines\",2027-03-01 10:00,2027-03-01 12:00\r\nx,y,z"
    let result = try home.take(rows.joined(separator: "\r\n"), token: omar)
    #expect(result.status == 64 && result.out.isEmpty, "\(result)")
    for gist in ["line 7: the end has to be after", "line 701: 4 cells", "line 9003: start"] {
      #expect(result.err.contains(gist), "\(result)")
    }
    #expect(home.run("export json --what all", token: ines).out == before)
    #expect(home.run("doctor") == Consequences())
  }

  @Test(arguments: [
    ("\(header)\na\"b,\(times)\n", 0, ""),
    ("\(header)\n\"ab,\(times)\n", 64, "line 2: a quote is not closed"),
    ("\(header)\n\"a\"b,\(times)\n", 64, "line 2: text after"),
    ("title;start;end\na;b;c\n", 64, "line 1: there is no column title"),
    ("Title,start,end\na,\(times)\n", 64, "line 1: there is no column title"),
    ("title,title,start,end\na,b,\(times)\n", 64, "line 1: the same column title twice"),
    ("\(header),colour\na,\(times),red\n", 0, "column colour was left out"),
    ("\(header)\n\n\na,\(times)\n\n", 0, ""),
    ("\u{FEFF}\(header)\r\na,\(times)\r\n", 0, ""),
    ("\(header)\n'=1+1,\(times)\n", 0, ""),
    ("\(header)\n", 0, ""), ("", 0, ""),
    ("\(header)\n \t,\(times)\n", 64, "line 2: title: 1 to 200"),
    ("\(header),online\na,\(times),perhaps\n", 64, "online: expected true or false"),
    ("\(header),capacity\na,\(times),2.5\n", 64, "capacity: invalid whole number '2.5'"),
    ("\(header),capacity\na,\(times),100001\n", 64, "capacity: expected a whole number from 0"),
    ("\(header),waitlist\na,\(times),never\n", 64, "waitlist: expected one of auto"),
    ("\(header),state\na,\(times),gone\n", 64, "state: expected one of draft"),
    ("\(header),id\na,\(times),7\n", 64, "id: expected an id"),
    ("\(header),id\na,\(times),a00000000000000000000001\n", 64, "is the id of something else"),
    (
      "\(header),timeZone\na,2027-03-28 02:30,2027-03-28 04:00,Europe/Berlin\n", 64,
      "does not exist"
    ),
    ("\(header),timeZone\na,2026-10-25 02:30,2026-10-25 04:00,Europe/Berlin\n", 0, "occurs twice"),
    ("\(header),timeZone\na,\(times),Berlin\n", 64, "timeZone: no time zone named 'Berlin'"),
  ])
  func `tables`(_ text: String, _ status: Int32, _ gist: String) throws {
    let result = try home.take(text, token: try home.token(for: "omar-haddad"))
    #expect(result.status == status, "\(result)")
    #expect(gist.isEmpty ? result.err.isEmpty : result.err.contains(gist), "\(result)")
  }

  @Test(arguments: [
    ("[{\"title\":1}]", "line 1: entry 1: start and end"), ("[1]", "entry 1: expected an object"),
    ("[{},\n{\"date\":\"x\"}]", "line 2: entry 2: "),
    ("[NaN]", "line 1: the file is no JSON"), ("[\n{\"title\":\"a\",}]", "line 2: the file is no"),
    ("[{\"title\":\"a\",\"title\":\"b\"}]", "duplicate key"),
    ("\(String(repeating: "[", count: 100_000))", "nested too deeply"),
    ("[{\"capacity\":1e999}]", "the file is no JSON"), ("nothing", "the file is no JSON"),
    ("{\"events\":[]}", "not what export json --what all writes"), ("", "the file is no JSON"),
    ("{", "the file is no JSON"), ("7", "not what export json --what all writes"),
    ("[{\"name\":\"A\"},{\"title\":\"x\"}]", "entry 2: name"),
    (
      "[{\"title\":\"a\",\"date\":\"2027-03-01T10:00:00Z\",\"end\":\"2027-03-01T11:00:00Z\","
        + "\"revision\":9223372036854775807}]", "revision: expected a whole number from 1"
    ),
    (
      "[{\"title\":\"a\",\"date\":\"2027-03-01T10:00:00Z\",\"end\":\"2027-03-01T11:00:00Z\","
        + "\"schedule\":[{\"id\":\"f00000000000000000000001\",\"title\":\"b\",\"start\":"
        + "\"2027-03-01T09:00:00Z\",\"end\":\"2027-03-01T10:30:00Z\",\"current\":false}]}]",
      "\"b\" is not within"
    ),
  ])
  func `JSON that is none, or of something else`(_ text: String, _ gist: String) throws {
    let ines = try home.token(for: "ines-novak")
    let before = home.run("export json --what all", token: ines).out
    let result = try home.take(text, as: "x.json", token: ines)
    #expect(result.status == 64 && result.err.contains(gist), "\(result)")
    #expect(home.run("export json --what all", token: ines).out == before)
  }

  @Test func `bytes that are no text are named by their line`() throws {
    let omar = try home.token(for: "omar-haddad")
    let rows = Array("\(Self.header)\na,\(Self.times)\n".utf8)
    for name in ["x.csv", "x.json"] {
      let result = try home.take(bytes: rows + [0xC3, 0x28, 0x0A], as: name, token: omar)
      #expect(result.status == 64, "\(result)")
    }
    let table = try home.take(bytes: rows + [0xC3, 0x28, 0x0A], as: "x.csv", token: omar)
    #expect(table.err.contains("line 3: the file is not UTF-8"))
    let wide = try home.take(bytes: [0xFF, 0xFE] + Array("t\0".utf8), as: "x.csv", token: omar)
    #expect(wide.status == 64 && wide.err.contains("line 1: the file is not UTF-8"))
    let event = Array(calendar(calendarEvent("SUMMARY:x")).utf8)
    let bad = event.split(separator: UInt8(ascii: "x"), maxSplits: 1).joined(separator: [0xFF])
    let result = try home.take(bytes: Array(bad), token: omar)
    #expect(result.status == 64 && result.err.contains("line 5: the file is not UTF-8"))
  }

  @Test func `lines of a million characters are read, and refused by the rule for them`() throws {
    let omar = try home.token(for: "omar-haddad")
    let long = String(repeating: "ä", count: 1_000_000)
    let table = try home.take("\(Self.header)\n\(long),\(Self.times)\n", token: omar)
    #expect(table.status == 64 && table.err.contains("line 2: title: 1 to 200"))
    let event = calendarEvent("SUMMARY:\(long)", "DTSTART:20270301")
    let result = try home.take(calendar(event), as: "x.ics", token: omar)
    #expect(result.status == 64 && result.err.contains("title: 1 to 200"))
  }

  @Test(arguments: [
    ("import x.csv --what all", 64), ("import x.ics --what people", 64),
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
