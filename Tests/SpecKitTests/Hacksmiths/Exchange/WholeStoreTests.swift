import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The whole store as one file.
@Suite struct `The whole store as a file` {
  let home = HacksmithsHome()

  private func whole() throws -> String {
    home.run("export json --what all", token: try home.token(for: "ines-novak")).out
  }

  @Test func `a file with a secret brings none in`() throws {
    let file = try whole().replacing(
      "\"email\":\"mia@demo.example\",",
      with: "\"email\":\"mia@demo.example\",\"password\":{\"algorithm\":\"pbkdf2-sha256\","
        + "\"iterations\":1,\"salt\":\"AAAA\",\"hash\":\"AAAA\"},")
    #expect(file.contains("iterations"))
    let other = TestHome()
    let path = try home.write(Array(file.utf8), "all.json")
    #expect(other.run("hacksmiths import \(path)").status == 0)
    #expect(other.run("hacksmiths export json --what all").out == (try whole()))
  }

  @Test func `a file of an earlier version comes in without what is not kept any more`() throws {
    let text = try whole()
    let file = text.replacing(
      "\"personId\":",
      with: #""id":"b00000000000000000000001","promotedAt":"2026-11-01T00:00:00Z","personId":"#)
    #expect(file != text)
    let other = TestHome()
    let path = try home.write(Array(file.utf8), "all.json")
    #expect(other.run("hacksmiths import \(path)").status == 0)
    #expect(other.run("hacksmiths export json --what all").out == text)
  }

  @Test(arguments: [
    (
      "\"personId\":\"a00000000000000000000008\"", "\"personId\":\"a000000000000000000000ff\"",
      "has an answer and is not there"
    ),
    ("\"host\":true", "\"host\":false", "one organization has to be"),
    ("\"timeZone\":\"Europe/Berlin\"", "\"timeZone\":\"../etc\"", "timeZone: no time zone"),
    ("\"title\":\"Open Data Evening\"", "\"title\":\"\"", "title: 1 to 200"),
    ("mia@demo.example", "tom@demo.example", "the same e-mail twice"),
    ("\"key\":\"mia-chen\"", "\"key\":\"lena-fischer\"", "the same key twice"),
    ("e00000000000000000000002", "e00000000000000000000001", "the same events id twice"),
    ("\"capacity\":3", "\"capacity\":2", "3 spots are taken"),
    ("mia@demo.example", "nobody", "invalid e-mail address \"nobody\""),
    ("\"revision\":1", "\"revision\":0", "revision: expected 1"),
  ])
  func `what does not hold together is told, and nothing is taken`(
    _ part: String, _ other: String, _ gist: String
  ) throws {
    let text = try whole()
    let file = text.replacing(part, with: other)
    #expect(file != text)
    let fresh = TestHome()
    let path = try home.write(Array(file.utf8), "all.json")
    let result = fresh.run("hacksmiths import \(path)")
    #expect(result.status == 64 && result.err.contains(gist), "\(result)")
    #expect(fresh.run("hacksmiths export json --what all").out.contains("\"people\":[]"))
  }

  @Test func `a file that is cut off anywhere is refused`() throws {
    let bytes = Array(try whole().utf8)
    let fresh = TestHome()
    for count in [1, 100, bytes.count / 2, bytes.count - 3] {
      let path = try home.write(Array(bytes.prefix(count)), "all.json")
      let result = fresh.run("hacksmiths import \(path)")
      #expect(result.status == 64 && result.err.contains("line 1: the file is no JSON"))
    }
    #expect(!fresh.run("hacksmiths export json --what all").out.contains("Mia"))
  }

  @Test func `taking a whole store is for an empty one and its owner, and can be tried`() throws {
    let path = try home.write(Array(try whole().utf8), "all.json")
    let fresh = TestHome()
    let dry = fresh.run("hacksmiths import \(path) --dry-run")
    #expect(dry.status == 0 && dry.records.count == 7)
    #expect(fresh.run("hacksmiths event next").status == 66)
    #expect(fresh.run("hacksmiths import \(path)").records == dry.records)
    #expect(fresh.run("hacksmiths import \(path)").status == 1)
    #expect(home.run("import \(path)").status == 77)
  }
}
