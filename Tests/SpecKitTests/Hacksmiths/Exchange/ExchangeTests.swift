import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What goes out to other programs and comes in from them.
@Suite struct `Exchange of the hackathon` {
  let home = HacksmithsHome()
  private var folder: String { home.home.directory }

  private func write(_ text: String, _ name: String) throws -> String {
    try home.write(Array(text.utf8), name)
  }

  @Test func `R18: a calendar has each event once, with its id, and comes back the same`() throws {
    let omar = try home.token(for: "omar-haddad")
    let file = home.run("export ics").out
    let lines = file.components(separatedBy: "\r\n")
    #expect(file.utf8.count(where: { $0 == 0x0A }) == lines.count - 1)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 5)
    for line in [
      "UID:e00000000000000000000001@hacksmiths", "DTSTART:20261205T080000Z",
      "LOCATION:Markthalle\\, Berlin", "CATEGORIES:food,climate", "STATUS:CONFIRMED",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(!file.contains("Spring Hack"))
    let path = try write(file, "all.ics")
    let again = home.run("import \(path)", token: omar)
    #expect(again.status == 0 && again.records.count == 5, "\(again)")
    #expect(again.records.allSatisfy { $0[0] == "same" }, "\(again)")
  }

  @Test func `foreign calendars come in once, drafts unless published`() throws {
    let omar = try home.token(for: "omar-haddad")
    let calendar = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:abc@elsewhere
      SUMMARY:Lötabend\\, zweiter
       Teil
      DTSTART;TZID=Europe/Berlin:20270301T180000
      DURATION:PT3H
      RRULE:FREQ=DAILY
      BEGIN:VALARM
      TRIGGER:-PT5M
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """
    let path = try write(calendar, "x.ics")
    #expect(home.run("import \(path)").status == 77)
    let dry = home.run("import \(path) --dry-run", token: omar)
    #expect(dry.records.first?.first == "added")
    let added = home.run("import \(path)", token: omar)
    #expect(added.err.contains("RRULE was left out") && added.err.contains("VALARM was left out"))
    let id = try #require(added.records.first?[1])
    #expect(added.records.first?[0] == "added" && dry.records == added.records)
    let event = try home.json("event \(id)", token: omar)
    #expect(event["title"] == "Lötabend, zweiterTeil" && event["state"] == "draft")
    #expect(event["date"] == "2027-03-01T17:00:00Z" && event["end"] == "2027-03-01T20:00:00Z")
    #expect(home.run("import \(path)", token: omar).records.first?[0] == "same")
    let moved = try write(calendar.replacing("T180000", with: "T190000"), "y.ics")
    #expect(home.run("import \(moved)", token: omar).records.first?.prefix(2) == ["updated", id])
  }

  @Test func `a table keeps quotes, commas, lines and what looks like a formula`() throws {
    let ines = try home.token(for: "ines-novak")
    let bio = "=1+1, \"so\"\nit goes"
    let table = CSV.text([["name", "bio"], ["Ada King", bio]])
    #expect(table.contains("\"'=1+1, \"\"so\"\"\nit goes\""))
    let added = home.run("import \(try write(table, "t.csv"))", token: ines)
    #expect(added.status == 0 && added.records.first?[0] == "added", "\(added)")
    #expect(try home.json("person ada-king", token: ines)["bio"]?.string == bio)
    func cells(_ options: String) throws -> [String] {
      let out = home.run("export csv --what people \(options)", token: ines).out
      return try #require(CSV.rows(of: out).map(\.cells).first { $0[1] == "ada-king" })
    }
    #expect(try cells("")[7] == "'" + bio)
    #expect(try cells("--raw")[7] == bio)
    let out = home.run("export csv --what people", token: ines).out
    let again = home.run("import \(try write(out, "b.csv"))", token: ines)
    #expect(again.records.count == 13 && again.records.allSatisfy { $0[0] == "same" }, "\(again)")
  }

  @Test func `one bad row of many is named, and nothing is taken`() throws {
    let ines = try home.token(for: "ines-novak")
    var rows = ["name,email"]
    for number in 0..<500 { rows.append("Person \(number),p\(number)@x.example") }
    rows[6] = "Wrong,x"
    let file = try write(rows.joined(separator: "\r\n"), "many.csv")
    let result = home.run("import \(file)", token: ines)
    #expect(result.status == 64 && result.err.contains("line 7: invalid e-mail address \"x\""))
    #expect(home.run("person person-1", token: ines).status == 66)
    for (text, gist) in [
      ("a,b\n1,2\n", "no column first or name"), ("name,email\n\"x", "not closed"),
      ("name,email,bio\nx,x@x.example\n", "2 cells where the header has 3"),
    ] {
      let wrong = home.run("import \(try write(text, "w.csv"))", token: ines)
      #expect(wrong.status == 64 && wrong.err.contains(gist), "\(wrong)")
    }
    #expect(home.run("import nowhere.csv", token: ines).status != 0)
    #expect(home.run("import \(try write("x", "x.txt"))", token: ines).status == 64)
  }

  @Test func `R19: an event is told of once, and its title runs nothing`() throws {
    let (mia, omar) = (try home.token(for: "mia-chen"), try home.token(for: "omar-haddad"))
    home.run(words: ["event", "edit", "next", "--title", "$(touch \(folder)/x)"], token: omar)
    home.run("rsvp next", token: mia)
    func remind(_ more: String...) -> Consequences {
      home.home.run(
        words: ["hacksmiths", "remind"] + more, now: "2026-12-05T07:30:00Z",
        environment: ["SPEC_HACKSMITHS_TOKEN": mia, "PATH": "/usr/bin:/bin"])
    }
    #expect(remind("--before", "10m").out.isEmpty)
    let failed = remind("--exec", "echo no sound; exit 3")
    #expect(failed.status == 1 && failed.records.map { $0[1] } == ["food-rescue-hackathon"])
    let said = failed.err.split(separator: "\n")
    #expect(said.first == "no sound")
    #expect(said[1] == "spec: the command failed for food-rescue-hackathon: exit status 3")
    #expect(said.count == 3, "\(failed)")
    let lock = try home.service().store.lock(named: HacksmithsLock.remind.rawValue)
    #expect(try lock.take() && remind().status == 75)
    lock.release()
    let colored = remind("--exec", #"printf 'a\033[31mb\n'; exit 1"#)
    #expect(colored.err.hasPrefix("a\\u{1B}[31mb\n"), "\(colored)")
    let command = "echo \"$SPEC_EVENT_TITLE $SPEC_EVENT_PLACE\" | tee \(folder)/told"
    let told = remind("--exec", command)
    #expect(told.status == 0 && told.records.count == 1, "\(told)")
    #expect(told.err == "$(touch \(folder)/x) Markthalle, Berlin\n")
    let text = try String(contentsOfFile: "\(folder)/told", encoding: .utf8)
    #expect(text == "$(touch \(folder)/x) Markthalle, Berlin\n")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/x"))
    #expect(remind().out.isEmpty && remind("--again").records.count == 1)
  }

  @Test func `doctor is silent on a sound store, and mends its indexes`() throws {
    #expect(home.run("doctor") == Consequences())
    for file in [
      ".local/state/spec/hacksmiths/session.json", ".local/share/spec/hacksmiths/queue.json",
    ] {
      let url = URL(filePath: "\(folder)/\(file)")
      let before = try? Data(contentsOf: url)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("{\"version\":1,".utf8).write(to: url)
      let found = home.run("doctor")
      #expect(found.status == 65 && found.out.contains(url.lastPathComponent), "\(found)")
      if let before {
        try before.write(to: url)
      } else {
        try FileManager.default.removeItem(at: url)
      }
    }
    let store = "\(folder)/.local/share/spec/hacksmiths"
    let calendar = "\(store)/calendar/2026-12.json"
    let whole = try Data(contentsOf: URL(filePath: calendar))
    try whole.prefix(100).write(to: URL(filePath: calendar))
    #expect(home.run("").status == 65)
    let found = home.run("doctor")
    #expect(found.status == 65 && found.records.contains { $0[0] == "calendar/2026-12.json" })
    #expect(home.run("doctor --repair") == Consequences())
    #expect(home.run("").status == 0)
    // What is no index is told, not mended.
    let event = "\(store)/events/e00000000000000000000002.json"
    try Data("{".utf8).write(to: URL(filePath: event))
    let left = home.run("doctor --repair")
    #expect(
      left.status == 65 && left.out.contains("events/e00000000000000000000002.json\tdamaged\t"))
    #expect(home.run("event winter-code-jam").status == 0)
  }
}
