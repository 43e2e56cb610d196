import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Questions for what was left out, and numbers in place of ids.
@Suite struct `Asking for what is left out` {
  private let home = HacksmithsHome()

  private static func int(_ json: JSON?) -> Int? { json.flatMap(Int.init(json:)) }

  @Test func `an event is asked for, and errors are explained at once`() throws {
    let omar = try home.token(for: "omar-haddad")
    let input = """
      Soldering Night
      tomorrow

      Soldering Evening
      2027-03-01 18:00
      2027-03-01 17:00
      2027-04-03 21:00
      2027-03-01 21:00

      """
    let made = home.run(
      "event add --zone Europe/Berlin", input: input, terminal: true, token: omar)
    #expect(made.status == 0, "\(made)")
    let asked = made.out.plain + made.err.plain
    #expect(asked.contains("Title: ") && asked.contains("(Europe/Berlin): "))
    #expect(asked.contains("invalid time 'tomorrow'"))
    #expect(asked.contains("the end has to be after the start"))
    #expect(asked.contains("an event lasts at most 31 days"))
    #expect(made.err.plain.contains("spec hacksmiths event publish soldering-evening"))
    let event = try home.json("event soldering-evening", token: omar)
    #expect(event["date"] == "2027-03-01T17:00:00Z" && event["timeZone"] == "Europe/Berlin")
  }

  @Test func `options answer the questions`() throws {
    let omar = try home.token(for: "omar-haddad")
    let made = home.run(
      "event add --title Soldering --start \"2027-03-01 18:00\"", input: "2027-03-01 21:00\n",
      terminal: true, token: omar)
    #expect(made.status == 0 && !(made.out + made.err).contains("Title:"), "\(made)")
    let full = "event add --title S --start \"2027-03-01 18:00\" --end \"2027-03-01 21:00\""
    #expect(home.run(full, terminal: true, token: omar).status == 0)
  }

  @Test(arguments: ["event add", "idea submit", "event add --no-input", "idea submit --no-input"])
  func `where nothing may be asked the options are named`(_ line: String) throws {
    let omar = try home.token(for: "omar-haddad")
    let result = home.run(line, input: "X\n", terminal: line.contains("--no-input"), token: omar)
    #expect(result.status == 64 && result.out.isEmpty)
    #expect(result.err.plain.contains(line.hasPrefix("idea") ? "--description" : "--end"))
    #expect(result.err.plain.contains("--title"))
  }

  @Test(arguments: ["event add", "idea submit"])
  func `who may not is told before the first question`(_ line: String) throws {
    let guest = home.run(line, input: "X\n", terminal: true)
    #expect(guest.status == 77 && !guest.out.contains("Title:"), "\(guest)")
    let mia = home.run(
      "event add", input: "X\n", terminal: true, token: try home.token(for: "mia-chen"))
    #expect(mia.status == 77 && !mia.out.contains("Title:"), "\(mia)")
  }

  @Test func `an idea is asked for`() throws {
    let mia = try home.token(for: "mia-chen")
    let long = String(repeating: "x", count: 141)
    let input = "\(long)\nBread map\nWho has bread left.\n"
    let made = home.run("idea submit", input: input, terminal: true, token: mia)
    #expect(made.status == 0, "\(made)")
    #expect((made.out + made.err).plain.contains("An idea for Food Rescue Hackathon."))
    #expect((made.out + made.err).plain.contains("140"))
    let ideas = try home.json("idea list", token: mia).array ?? []
    let mine = ideas.first { $0["mine"] == true }
    #expect(mine?["title"] == "Bread map" && mine?["description"] == "Who has bread left.")
  }

  @Test func `ideas are voted for by their number, which votes do not change`() throws {
    let mia = try home.token(for: "mia-chen")
    func numbers() throws -> [String: Int] {
      var numbers: [String: Int] = [:]
      for idea in try home.json("idea list").array ?? [] {
        if let title = idea["title"]?.string { numbers[title] = Self.int(idea["number"]) }
      }
      return numbers
    }
    let before = try numbers()
    #expect(before == ["Last Call": 1, "Soup Map": 2])
    #expect(home.run("idea list", terminal: true).out.plain.contains(" 2  Soup Map"))
    let votes = try Self.int(home.json("idea show 2")["votes"]) ?? 0
    for token in [mia, try home.token(for: "omar-haddad"), try home.token(for: "ines-novak")] {
      #expect(home.run("idea vote 2", token: token).out == "f00000000000000000000002\n")
    }
    #expect(try Self.int(home.json("idea show 2")["votes"]) == votes + 3)
    #expect(try home.json("idea list").array?.first?["title"] == "Soup Map")
    #expect(try numbers() == before)
    #expect(home.run("idea vote 2 --undo --event food-rescue-hackathon", token: mia).status == 0)
    #expect(home.run("idea vote 3", token: mia).status == 66)
    #expect(home.run("idea vote 0", token: mia).status == 66)
    #expect(home.run("idea vote 1 --event open-data-evening", token: mia).status == 66)
    // An id still is one.
    #expect(home.run("idea vote f00000000000000000000001", token: mia).status == 0)
    #expect(try home.json("idea show 1", token: mia)["voted"] == true)
  }

  @Test func `numbers count for each event`() throws {
    let mia = try home.token(for: "mia-chen")
    home.run("idea submit --event winter-code-jam --title A --description B", token: mia)
    let all = try home.json("idea list --all-events").array ?? []
    #expect(all.map { Self.int($0["number"]) } == [1, 2, 1])
    // What is submitted later, even at the same moment, does not take a number.
    for (key, title) in [("omar-haddad", "D"), ("ines-novak", "E"), ("lena-fischer", "F")] {
      let token = try home.token(for: key)
      home.run("idea submit --event winter-code-jam --title \(title) --description B", token: token)
      home.run("idea submit --event food-rescue-hackathon --title X --description B", token: token)
    }
    let winter = try home.json("idea list --event winter-code-jam").array ?? []
    let titles = winter.sorted { (Self.int($0["number"]) ?? 0) < (Self.int($1["number"]) ?? 0) }
      .compactMap { $0["title"]?.string }
    #expect(titles == ["A", "D", "E", "F"])
    #expect(home.run("idea edit 1 --event winter-code-jam --title C", token: mia).status == 0)
    #expect(home.run("idea withdraw 1 --event winter-code-jam --yes", token: mia).status == 0)
    #expect(try home.json("idea list --all-events").array?.count == 8)
  }
}
