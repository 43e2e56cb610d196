import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What the keys of the full-screen program do, and how it names them.
@Suite struct `Keys of the hackathon on the whole screen` {
  let home = HacksmithsHome()

  private func frames(
    _ keys: String, token: String = "", columns: Int = 80, rows: Int = 24
  ) throws -> [(screen: String, text: String)] {
    let result = home.home.run(
      "hacksmiths app --keys \(keys) --json",
      environment: [
        "SPEC_HACKSMITHS_TOKEN": token, "COLUMNS": String(columns), "LINES": String(rows),
      ])
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines().map { frame in
      let rows = (frame["rows"]?.array ?? []).compactMap(\.string)
      return (frame["screen"]?.string ?? "", rows.joined(separator: "\n"))
    }
  }

  @Test func `24: g asks first, and after the yes the guest's page is shown`() throws {
    try home.signIn("mia-chen", to: HacksmithsClient.embedded)
    let all = try frames("1,g,n,g,y,q")
    #expect(all[2].text.contains("Sign out and continue as a guest?"))
    #expect(all[2].text.contains("y sign out  n stay signed in"))
    #expect(all[3].screen == "me" && all[3].text.contains("mia@demo.example"))
    #expect(all[5].screen == "event")
    #expect(all[5].text.contains("guest\n") && !all[5].text.contains("Mia Chen"))
    #expect(!all[5].text.contains("mia@demo.example"))
    #expect(all[5].text.contains("Are you coming? Sign in to RSVP."))
    #expect(all[5].text.hasSuffix(" Info  [Event]  Community"))
    #expect(home.run("me").status == 77)
  }

  @Test func `R21 what is pasted is text of a field, and no keys`() {
    var screen = AppScreen(
      tab: "event", isUTF8: true, size: ScreenSize(columns: 80, rows: 24))
    screen.show(.text("community") { _ in [] }, isFirst: true)
    let event = Identifier("e00000000000000000000001")
    for mode in [AppScreen.Mode.pages, .signingOut] + (event.map { [.answering($0)] } ?? []) {
      screen.mode = mode
      guard case .stay = screen.update(.paste("src?ly"), at: Sample.now) else {
        Issue.record("something is done in \(mode)")
        return
      }
      #expect(screen.mode == mode)
    }
    screen.mode = .searching("a")
    _ = screen.update(.paste("b\nq"), at: Sample.now)
    #expect(screen.mode == .searching("abq"))
  }

  @Test func `a stored sign-in that is left aside is not ended by a second g`() throws {
    try home.signIn("mia-chen", to: HacksmithsClient.embedded)
    let tom = try home.token(for: "tom-okafor")
    _ = try frames("1,g,y,g,q", token: tom)
    #expect(home.run("me").status == 0 && home.run("me", token: tom).status == 0)
  }

  @Test func `a sign-in of the environment is left aside, not ended`() throws {
    let mia = try home.token(for: "mia-chen")
    let all = try frames("1,g,y,right,q", token: mia)
    #expect(all.last?.screen == "community" && all.last?.text.contains("guest\n") == true)
    #expect(all.last?.text.contains("Upcoming") == false)
    #expect(home.run("me", token: mia).status == 0)
  }

  @Test(arguments: [40, 80])
  func `each key that acts is named, and no other`(columns: Int) throws {
    let mia = try home.token(for: "mia-chen")
    let member = try frames("right,right,enter,?,q", token: mia, columns: columns)
    let named = member.map { $0.text.split(separator: "\n").joined(separator: " ") }
    for key in ["Enter open", "r answer", "g sign out", "R reload", "? help", "q quit"] {
      #expect(named[0].contains(key), "\(key)")
    }
    #expect(!named[0].contains("/ search") && !named[0].contains("l sign in"))
    #expect(named[1].contains("/ search") && !named[1].contains("r answer"))
    #expect(named[2].contains("/ search") && named[2].contains("r answer"))
    #expect(named[3].contains("Esc back") && !named[3].contains("/ search"))
    #expect(named[4].contains("? close"))
    let guest = try frames("q", columns: columns)[0].text
    #expect(guest.contains("l sign in") && !guest.contains("g sign out"))
  }

  @Test func `at 40 columns no choice is lost`() throws {
    let mia = try home.token(for: "mia-chen")
    let omar = try home.token(for: "omar-haddad")
    // Full, with somebody behind: a spot is given up only after a question.
    home.run("event edit open-data-evening --capacity 4 --waitlist manual", token: omar)
    home.run("waitlist remove open-data-evening zoe-martin --yes", token: omar)
    home.run("rsvp open-data-evening", token: mia)
    home.run("rsvp open-data-evening", token: omar)
    for (keys, choices) in [
      ("5,r", ["y yes", "n no", "m maybe", "c cancel", "Esc back"]),
      ("5,down,r,c", ["Give it up?", "y give it up", "n keep it"]),
      ("5,g", ["y sign out", "n stay signed in"]),
    ] {
      let text = try #require(try frames(keys, token: mia, columns: 40, rows: 12).last).text
      for choice in choices { #expect(text.contains(choice), "\(choice) in \(text)") }
      #expect(text.contains("› "), "\(text)")
    }
    let help = try frames("?,end,q", columns: 40, rows: 12)
    #expect(Set(help.map(\.text)).contains { $0.contains(" q            quit") })
  }

  @Test func `a search filters as one types, and Esc gives the list back`() throws {
    let mia = try home.token(for: "mia-chen")
    let all = try frames("4,/,o,p,backspace,p,esc,5,/,o,p,enter,enter,q", token: mia).map(\.text)
    #expect(all[2].contains("/_") && all[2].contains("Jon Berg"))
    #expect(all[3].contains("Jon Berg") && !all[3].contains("Lena Fischer"))
    #expect(all[4].contains("Nobody fits."))
    #expect(all[7].contains("Ravi Patel") && all[7].contains("1 private"))
    #expect(all[10].contains("Open Data Evening") && all[10].contains("Winter Code Jam"))
    #expect(all[11].contains("Open Data Evening") && !all[11].contains("Winter Code Jam"))
    #expect(all[12].contains("/op   Esc shows all"))
    #expect(all[13].contains("⚒ Open Data Evening"))
  }

  @Test func `titles have the room that is left, and their rows stay beside each other`() throws {
    let omar = try home.token(for: "omar-haddad")
    home.run(
      words: ["event", "edit", "next", "--title", String(repeating: "long title ", count: 12)],
      token: omar)
    let text = try frames("5", token: omar)[1].text
    #expect(text.contains("Open Data Evening  "), "\(text)")
    let narrow = try frames("5", token: omar, columns: 40, rows: 40)[1].text
    #expect(narrow.contains("full, 1 waiting") && narrow.contains("opens Sun 20 Dec 09:00"))
    #expect(!narrow.contains("…"), "\(narrow)")
  }
}
