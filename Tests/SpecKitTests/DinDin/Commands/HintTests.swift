import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Where there is nothing to show` {
  static let empty = [
    "guests list", "guests search zzz", "invite list", "invite list --all", "event list",
    "event list --past", "event list --all", "next", "remind", "conflicts", "export csv",
    "export ics",
  ]

  @Test(arguments: empty, ["en", "ar"])
  func `a person is told one next step, and a pipe nothing`(line: String, language: String) {
    let world = DinDinWorld(loaded: false)
    world.run("login --local Sam")
    let piped = world.run("\(line) --lang \(language)")
    #expect(piped.status == 0 && piped.err.isEmpty, "\(piped)")
    let drawn = world.run("\(line) --lang \(language)", terminal: true)
    // Arabic keeps a command in one piece by marks around it.
    let said = drawn.err.filter { !("\u{2066}"..."\u{2069}").contains($0) }
    #expect(drawn.status == 0 && said.contains("'spec dindin"), "\(drawn)")
    #expect(world.run("\(line) --lang \(language) -q", terminal: true).err.isEmpty)
  }

  @Test func `a search that fits nobody says who there is`() {
    let hint = DinDinWorld().run("guests search zzz", terminal: true).err
    #expect(hint.contains("'spec dindin guests list' shows all"), "\(hint)")
  }

  @Test func `reminders say how to have them again`() {
    let world = DinDinWorld()
    #expect(world.run("remind", terminal: true).err.contains("no dinner begins within 2 h"))
    #expect(!world.run("remind --within 8h", terminal: true).out.isEmpty)
    let again = world.run("remind --within 8h", terminal: true)
    #expect(again.out.isEmpty && again.err.contains("'spec dindin remind --again'"), "\(again)")
  }

  @Test func `a day with a damaged record is not offered`() throws {
    let world = DinDinWorld()
    try world.write(
      ["startsAt": "x"], "/calendar/local-sam-reed/2026-11/DemoDinner000000005")
    for line in ["month", "agenda --from 2026-11-27 --days 3"] {
      let result = world.run(line)
      #expect(result.err.contains("left out: /calendar/local-sam-reed/2026-11/DemoDinner000000005"))
      #expect(result.out.contains("add\t2026-11-27\nadd\t2026-11-29\n"), "\(result)")
      let days = try world.run(line + " --json").json()
      let day = (days["days"] ?? days).array?.first { $0["date"] == "2026-11-28" }
      #expect(day?["add"] == nil && day?["dinners"]?.array?.isEmpty == true)
    }
    let frame = world.run("month --keys q").out
    #expect(!frame.contains("--date 2026-11-28") && frame.contains("--date 2026-11-29"))
  }
}

@Suite struct `A command that is not there` {
  let world = DinDinWorld(loaded: false)

  static let words = [
    ("accept", "'spec dindin invite accept'"), ("reject 0001", "'spec dindin invite reject'"),
    ("cancel", "'spec dindin event cancel'"), ("edit 0005", "'spec dindin event edit'"),
    ("send", "'spec dindin draft send'"), ("decline", "'spec dindin invite reject'"),
    ("event delete 0005", "'spec dindin event cancel'"), ("help", "'spec help dindin'"),
    ("help login", "'spec help dindin login'"),
    ("help invite accept 0001", "'spec help dindin invite accept'"),
    ("invite help accept", "'spec help dindin invite accept'"),
    ("invite 0001", "'spec dindin invite show 0001'"),
    ("guests rm ann", "'spec dindin guests remove'"),
    ("event 0005", "'spec dindin event show 0005'"), ("agenda tomorrow", "'--from tomorrow'"),
    ("agenda 7", "'--days 7'"), ("remind 4h", "'--within 4h'"), ("login Sam", "'--local Sam'"),
    ("show", "'spec dindin invite show' or 'spec dindin event show' or"),
  ]

  @Test(arguments: words) func `is answered with the one that is meant`(line: String, right: String)
  {
    let result = world.run(line)
    #expect(result.status == 64 && result.err.contains(right), "\(result)")
  }

  @Test(arguments: [OtherWords.all, OtherWords.invite, OtherWords.event, OtherWords.guests])
  func `and the command that is named is one`(table: [String: Text]) {
    for (word, text) in table {
      let command = text("en").split(separator: "'")[1].split(separator: " ").dropFirst(2)
      let path = command.prefix { $0.allSatisfy(\.isLowercase) }.map(String.init)
      #expect((try? dindinCommands.find(path)) != nil, "\(word): \(path)")
      #expect(text.problems(in: "ar") == [])
    }
  }
}
