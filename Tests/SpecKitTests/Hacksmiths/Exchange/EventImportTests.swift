import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Locks of imports and reminders.
@Suite struct `Imports and reminders beside another process` {
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

  @Test func `two reminders at a time are one too many`() throws {
    let mia = try home.token(for: "mia-chen")
    let lock = try home.service().store.lock(named: HacksmithsLock.remind.rawValue)
    #expect(try lock.take())
    #expect(home.run("remind", token: mia).status == 75)
    lock.release()
  }
}
