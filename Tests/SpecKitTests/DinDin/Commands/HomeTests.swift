import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The home screen of dindin` {
  let world = DinDinWorld()

  @Test func `is drawn as the page draws it`() {
    let drawing = """
      DinDin                                                                 Sam Reed
      Pending (3)
      ┌────────────────────────────────────────────────────────────────────────────┐
      │ (AL)  Ann Lee                                                      Pending │
      │       Saturday 21 November - 8:00pm                                        │
      │       Rotunda Kitchen, 12 Example Lane, Demoville                          │
      │       [ Accept ]  [ Decline ]                                      ● ○ ○   │
      └────────────────────────────────────────────────────────────────────────────┘

        Sep   Oct   [November 2026]   Dec   Jan 2027
      Friday 20 November                                                        today
         7:30pm  Dan Osei         Mill Street Hall        tel +1 434 555 0104
      Saturday 21 November                                                   tomorrow
         + Add event              spec dindin event new --date 2026-11-21
      Sunday 22 November
         + Add event              spec dindin event new --date 2026-11-22

      """
    #expect(world.run("--color never --no-input", terminal: true).out == drawing)
  }

  @Test func `is the pending and then the agenda in a pipe`() {
    let records = world.run("").records
    #expect(
      records.map { $0[0] } == ["pending", "pending", "pending", "guest", "add", "add"])
    #expect(
      records[3] == [
        "guest", "DemoDinner000000004", "2026-11-20T19:30:00-05:00", "Dan Osei", "Mill Street Hall",
      ])
    #expect(records[4] == ["add", "2026-11-21"])
  }

  @Test func `is a user, cards and days in JSON`() throws {
    let json = try world.json("")
    #expect(json.object?.map(\.key) == ["user", "pending", "days", "changes"])
    #expect(json["user"]?["id"] == "local-sam-reed" && json["user"]?["you"] == true)
    let first = json["pending"]?.array?.first
    #expect(
      first?.object?.map(\.key) == [
        "id", "role", "status", "when", "startsAt", "endsAt", "timeZone", "minutes", "label",
        "address", "lat", "lon", "host", "position", "of", "seq",
      ])
    #expect(first?["when"] == "Saturday 21 November - 8:00pm")
    #expect(first?["startsAt"] == "2026-11-22T01:00:00Z")
    #expect(first?["host"]?["avatar"] == ["initials": "AL", "color": "#0F8CFF"])
    let days = json["days"]?.array
    #expect(days?.map { $0["heading"]?.string ?? "" }.first == "Friday 20 November")
    #expect(days?.map { $0["today"] } == [true, nil, nil] && days?[1]["add"] == true)
  }

  @Test func `shows only the calendar when nothing is pending`() throws {
    for _ in 0..<3 { #expect(world.run("invite reject").status == 0) }
    #expect(!world.run("").out.contains("pending\t"))
    #expect(try world.json("")["pending"] == [])
    let drawn = world.run("--color never --no-input", terminal: true).out
    #expect(!drawn.contains("Pending"))
    #expect(drawn.split(separator: "\n", omittingEmptySubsequences: false)[1].contains("[November"))
    let arabic = world.run("--lang ar --color never --no-input", terminal: true).out
    #expect(!arabic.contains("قيد الانتظار"))
  }

  @Test(arguments: [40, 41, 59, 60, 75, 99, 100, 200], ["en", "ar"])
  func `fits any width and loses nothing`(columns: Int, language: String) {
    for line in ["", "invite list --all", "agenda --days 40", "invite show 0003"] {
      let result = world.run(
        "\(line) --lang \(language) --color never --no-input", terminal: true, columns: columns)
      #expect(result.status == 0)
      let rows = result.out.split(separator: "\n").map {
        String($0.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) })
      }
      #expect(rows.allSatisfy { displayWidth($0) <= columns }, "\(rows)")
      #expect(!result.out.contains("…"))
      if language == "ar" {
        // All at the right edge.
        #expect(rows.allSatisfy { displayWidth($0) == columns - 1 }, "\(rows)")
      }
    }
  }

  @Test func `isolates what runs the other way on a terminal only`() {
    let drawn = world.run("--lang ar --color never --no-input", terminal: true).out
    #expect(drawn.contains("\u{2068}Ann Lee\u{2069}") && drawn.contains("السبت 21 نوفمبر - 8:00م"))
    // Neighbors in Arabic would else be one run, and change places.
    #expect(drawn.contains("\u{2068}[ قبول ]\u{2069}  \u{2068}[ رفض ]\u{2069}"))
    #expect(drawn.contains("+ إضافة حدث"))
    let english = world.run("agenda --from +32d --days 1 --color never --no-input", terminal: true)
      .out
    #expect(english.contains("\u{2068}ليلى حسن\u{2069}"))
    for line in ["--lang ar", "--lang ar --json", "agenda --lang ar --from +32d"] {
      #expect(!world.run(line).out.contains("\u{2068}"))
    }
  }

  @Test func `is text only on a terminal of 20 columns and of ASCII alone`() {
    let tiny = world.run("--color never --no-input", terminal: true, columns: 20)
    #expect(tiny.status == 0 && tiny.out.contains("[ Accept ]") && !tiny.out.contains("│"))
    let ascii = world.home.run(
      "dindin --color never --no-input", terminal: true,
      environment: ["LC_ALL": "C", "COLUMNS": "80"])
    #expect(ascii.status == 0 && ascii.out.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `names the other clock where it differs`() {
    let drawn = world.home.run(
      "dindin invite show --color never --no-input", terminal: true,
      environment: ["TZ": "Europe/Berlin"])
    #expect(drawn.out.contains("Saturday 21 November - 8:00pm"))
    #expect(drawn.out.contains("(your time: Sunday 22 November - 2:00am)"))
  }

  @Test func `needs who is signed in`() {
    let fresh = DinDinWorld(loaded: false)
    for line in [
      "", "agenda", "invite list", "invite show", "invite next", "invite prev", "invite accept",
      "invite reject", "whoami",
    ] {
      let result = fresh.run(line)
      #expect(result.status == 77 && result.out.isEmpty)
      #expect(result.err.contains("spec dindin login --local NAME"))
    }
    #expect(fresh.run("--json").err.contains("\"not-signed-in\""))
    #expect(try! fresh.files().isEmpty)
  }
}
