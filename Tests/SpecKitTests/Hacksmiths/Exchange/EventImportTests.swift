import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What an import does besides: letters, rights, and what it leaves alone.
@Suite struct `Importing events` {
  let home = HacksmithsHome()

  private func export(_ key: String) -> String {
    home.run("export ics --event \(key)").out
  }

  @Test func `a dry run waits for no writer`() throws {
    let omar = try home.token(for: "omar-haddad")
    let text = export("open-data-evening").replacing("Open Data Evening", with: "Open Data Night")
    let lock = "\(home.home.directory)/.local/share/spec/hacksmiths/lock"
    let writer = try FileLock(lock, creating: true)
    #expect(try writer.take(.exclusive, path: lock))
    let result = try home.take(text, as: "e.ics", "--dry-run", token: omar)
    writer.release()
    #expect(result.records.first?[0] == "updated", "\(result)")
    #expect(try home.json("event open-data-evening")["title"] == "Open Data Evening")
  }
}
