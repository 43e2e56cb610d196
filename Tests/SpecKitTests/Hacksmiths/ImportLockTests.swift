import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `An import beside another process` {
  let home = HacksmithsHome()

  @Test func `a dry run waits for no writer`() throws {
    let omar = try home.token(for: "omar-haddad")
    let text = home.run("export ics --event open-data-evening").out
      .replacing("Open Data Evening", with: "Open Data Night")
    let file = "\(home.home.directory)/e.ics"
    try Files.write(file, Array(text.utf8))
    let lock = "\(home.home.directory)/.local/share/spec/hacksmiths/lock"
    let writer = try FileLock(lock, creating: true)
    #expect(try writer.take(.exclusive, path: lock))
    let result = home.run("import \(file) --dry-run", token: omar)
    writer.release()
    #expect(result.records.first?[0] == "updated", "\(result)")
    #expect(try home.json("event open-data-evening")["title"] == "Open Data Evening")
  }
}
