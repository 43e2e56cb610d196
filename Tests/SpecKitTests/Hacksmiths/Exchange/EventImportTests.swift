import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What an import does besides: letters, rights, and what it leaves alone.
@Suite struct `Importing events` {
  let home = HacksmithsHome()

  private static let new = calendar(
    calendarEvent("SUMMARY:Mine", "DTSTART:20270101T100000Z", "DTEND:20270101T110000Z"))

  private func export(_ key: String) -> String {
    home.run("export ics --event \(key)").out
  }

  @Test func `a move and a cancellation are told`() throws {
    let omar = try home.token(for: "omar-haddad")
    home.run("rsvp open-data-evening", token: try home.token(for: "mia-chen"))
    let before = export("open-data-evening")
    let moved = before.replacing("DTEND:20261210T213000Z", with: "DTEND:20261210T220000Z")
    #expect(try home.take(moved, as: "m.ics", token: omar).records.first?[0] == "updated")
    #expect(try home.json("event open-data-evening")["end"] == "2026-12-10T22:00:00Z")
    let canceled = before.replacing("STATUS:CONFIRMED", with: "STATUS:CANCELLED")
    #expect(try home.take(canceled, as: "c.ics", token: omar).records.first?[0] == "updated")
    #expect(try home.json("event open-data-evening")["state"] == "canceled")
    let letters = try home.read { try $0.mails().map(\.subject) }
    #expect(letters.count == 2 && letters.last == "Canceled: Open Data Evening", "\(letters)")
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

  @Test func `only who organizes an event changes it, and the row is named`() throws {
    let omar = try home.token(for: "omar-haddad")
    let ines = try home.token(for: "ines-novak")
    home.run("role set mia-chen organizer", token: ines)
    let mia = try home.token(for: "mia-chen")
    let title = "Open Data Night"
    let text = export("open-data-evening").replacing("Open Data Evening", with: title)
    for (token, status) in [("", 77), ("token-of-mia-chen", 77)] as [(String, Int32)] {
      let result = try home.take(text, as: "x.ics", token: token)
      #expect(result.status == status, "\(result)")
    }
    let refused = try home.take(text, as: "x.ics", token: mia)
    #expect(refused.err.contains("line 6: you may not do this"), "\(refused)")
    let leader = try home.take(text, as: "x.ics", token: try home.token(for: "lena-fischer"))
    #expect(leader.status == 77)
    #expect(try home.json("event open-data-evening")["title"] == "Open Data Evening")
    #expect(try home.take(text, as: "x.ics", token: omar).records.first?[0] == "updated")
    // An own event of hers names her.
    let own = try home.take(Self.new, as: "x.ics", token: mia)
    let id = try #require(own.records.first?[1])
    #expect(try home.json("event \(id)", token: mia)["people"]?.array?.count == 1)
    #expect(try home.take(text, as: "x.ics", "--api http://127.0.0.1:9", token: omar).status == 64)
  }

  @Test func `people come from admins, or whoever owns the files in the beginning`() throws {
    let table = "first,last,email\nAda,Lovelace,ada@x.example\n"
    for (who, status) in [("mia-chen", 77), ("omar-haddad", 77), ("ines-novak", 0)]
      as [(String, Int32)]
    {
      let result = try home.take(table, token: try home.token(for: who))
      #expect(result.status == status, "\(who) \(result)")
    }
    #expect(try home.take(table).status == 77)
    let ines = try home.token(for: "ines-novak")
    #expect(try home.take(table, token: ines).records.first?[0] == "same")
    let married = "name,email\nAda King,ADA@x.example\n"
    let changed = try home.take(married, token: ines)
    #expect(changed.records.first?[0] == "updated" && changed.records.first?[3] == "Ada King")
    #expect(changed.records.first?[2] == "ada-lovelace")
    let fresh = TestHome()
    let file = try home.write(Array(table.utf8), "p.csv")
    #expect(fresh.run("hacksmiths import \(file)").status == 0)
    #expect(fresh.run("hacksmiths person ada-lovelace").status == 0)
  }

  @Test(arguments: [
    ("id,name\na00000000000000000000001,Other Name,x\n", "3 cells"),
    ("name,email\nNew One,mia@demo.example\nNew Two,x\n", "line 3: invalid e-mail address \"x\""),
    ("id,name,email\na00000000000000000000008,Jon Berg,mia@demo.example\n", "an account with this"),
    ("name,role\nNew One,king\n", "role: expected one of member"),
    ("name,website\nNew One,ftp://x\n", "website: expected a URL"),
    ("name,available\nNew One,perhaps\n", "available: expected true or false"),
    ("id,name\ne00000000000000000000001,New One\n", "is the id of something else"),
    ("id,name\nE0,New One\n", "id: expected an id"),
    ("name\n \n", "name: "),
    ("email\nx@y.example\n", "no column first or name"),
    (
      "id,name,role,email\na00000000000000000000001,Ines Novak,member,ines@demo.example\n",
      "last admin"
    ),
  ])
  func `a row of people that cannot be is named, and nothing is taken`(
    _ table: String, _ gist: String
  ) throws {
    let ines = try home.token(for: "ines-novak")
    let before = home.run("export json --what all", token: ines).out
    let result = try home.take(table, token: ines)
    #expect([64, 1].contains(result.status) && result.err.contains(gist), "\(result)")
    #expect(home.run("export json --what all", token: ines).out == before)
  }

  @Test func `a dry run changes nothing, and says the same`() throws {
    let omar = try home.token(for: "omar-haddad")
    let ines = try home.token(for: "ines-novak")
    let before = home.run("export json --what all", token: ines).out
    let dry = try home.take(Self.new, as: "n.ics", "--dry-run", token: omar)
    #expect(dry.status == 0 && dry.records.first?[0] == "added")
    #expect(home.run("export json --what all", token: ines).out == before)
    let renamed = export("open-data-evening").replacing("Evening", with: "Night")
    let changed = try home.take(renamed, as: "m.ics", "--dry-run", token: omar)
    #expect(changed.records.first?[0] == "updated")
    let people = try home.take("name\nAda King\n", "--dry-run", token: ines)
    #expect(people.records.first?[0] == "added")
    #expect(home.run("export json --what all", token: ines).out == before)
    #expect(try home.take(Self.new, as: "n.ics", token: omar).records == dry.records)
  }
}
