import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `What the screens of dindin say` {
  let world = DinDinWorld()

  private func texts(_ line: String) throws -> [String] {
    let result = world.run("--json \(line)")
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines().map {
      ($0["rows"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    }
  }

  @Test func `names who was invited and taken off by a change`() throws {
    // Ann accepted, Ben pending, Carla new.
    let line = "event show 0005 --browse --keys"
    let texts = try texts("\(line) e,backtab*2,enter,space,down,down,space,enter")
    #expect(texts.last?.contains("The change is saved. Invited: Carla Ruiz.") == true)
    #expect(texts.last?.contains("Taken off: Ann Lee.") == true, "\(texts.last ?? "")")
    let same = try self.texts("\(line) e,backtab*2,enter,enter")
    #expect(same.last?.contains("nothing was changed") == true, "\(same.last ?? "")")
  }

  @Test(arguments: [
    ("en", "your own dinner, Saturday 28 November - 7:00pm"),
    ("ar", "عشاؤك أنت، السبت 28 نوفمبر - 7:00م"),
  ])
  func `calls a dinner of one's own so where it overlaps`(language: String, own: String) throws {
    let start = try #require(
      try world.json("event show 0005")["startsAt"]?.string.flatMap { Instant(iso8601: $0) })
    try world.write(
      ["startsAt": .int(start.milliseconds)],
      "/invitations/local-sam-reed/DemoDinner000000001")
    try world.write(["startsAt": .int(start.milliseconds)], "/events/DemoDinner000000001")
    let refused = world.run("invite accept 0001 --lang \(language)")
    #expect(refused.status == 1 && refused.err.contains(own) || language == "ar")
    #expect(!refused.err.contains("You") && !refused.err.contains("أنت، السبت 21"))
    #expect(
      world.run("invite show 0001 --lang \(language)", terminal: true, columns: 120).out
        .contains(own))
    #expect(try texts("invite show 0001 --lang \(language) --keys a").last?.contains(own) == true)
  }

  @Test(arguments: [
    ("en", "The time to answer ended Friday 20 November - 1:00pm", "It has begun"),
    ("ar", "انتهت مهلة الرد الجمعة 20 نوفمبر - 1:00م", "بدأ العشاء"),
  ])
  func `says why an invitation is closed`(language: String, late: String, begun: String) throws {
    try world.write(
      ["rsvpBy": .int(1_795_197_600_000)], "/invitations/local-sam-reed/DemoDinner000000001")
    func shown(_ now: String) -> String {
      world.run("invite show 0001 --lang \(language)", terminal: true, now: now).out
    }
    #expect(shown("2026-11-21T12:00:00Z").contains(late), "\(shown("2026-11-21T12:00:00Z"))")
    #expect(shown("2026-11-22T02:00:00Z").contains(begun))
  }

  @Test func `says that a dinner is gone which is shown`() throws {
    var shown = try InvitationPage("DemoDinner000000001", work().session())
    try world.write(["DemoDinner000000001": .null], "/invitations/local-sam-reed")
    _ = try shown.perform(.load, work())
    let rows = shown.drawing(try work().context).rows.map(\.text).joined(separator: "\n")
    #expect(rows.contains("canceled this dinner, or no longer invites you"))
    #expect(!rows.contains("Rotunda") && shown.hint?("en") == detailTexts.generalHint("en"))
  }

  @Test func `says that a dinner one hosts was canceled elsewhere`() throws {
    let session = try work().session()
    let hosted = try session.hosting.dinner("DemoDinner000000005")
    var page = try EventPage(hosted, session, notice: nil)
    world.run("event cancel 0005 --yes")
    guard case .homeTelling(let text) = try page.perform(.load, work()) else {
      Issue.record("nothing is told")
      return
    }
    #expect(text == "Your dinner, Saturday 28 November - 7:00pm, was canceled elsewhere.")
  }

  private func work() throws -> PageWork {
    let command = try world.home.command(at: "2026-11-20T17:00:00Z")
    return PageWork(
      command: command,
      context: PageContext(page: Page(), now: command.now, isCalm: false), writes: WriteCount())
  }

  @Test(arguments: [
    ("event show zzzz", "error"), ("conflicts --days 1", "hint"), ("draft show", "error"),
  ])
  func `stands at the right edge in Arabic`(line: String, kind: String) {
    let result = world.run("\(line) --lang ar --color never", terminal: true, columns: 70)
    let lines = result.err.split(separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix(" ") }, "\(result)")
    #expect(lines.allSatisfy { $0.contains("\u{2067}") })
    let shown = lines.map {
      String($0.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) })
    }
    #expect(shown.allSatisfy { displayWidth($0) == 69 }, "\(result)")
    let piped = world.run("\(line) --lang ar").err
    #expect(!piped.hasPrefix(" ") && !piped.contains("\u{2067}"))
  }
}
