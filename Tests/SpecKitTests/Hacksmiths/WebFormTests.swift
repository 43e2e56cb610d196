import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The forms of the web pages.
@Suite struct `The web forms` {
  let home = HacksmithsHome()
  private let site: Site
  private let food = "/events/food-rescue-hackathon/answer"
  private let data = "/events/open-data-evening/answer"

  init() throws { site = Site(service: try home.service()) }

  private func member(_ key: String) throws -> WebBrowser {
    WebBrowser(site, session: try home.token(for: key))
  }

  private func answer(_ key: String, to event: UInt64 = 1) throws -> String {
    try home.read { snapshot in
      let id = try #require(try snapshot.directory().first { $0.key == key }?.id)
      let rsvp = try snapshot.event(Sample.id(event, series: "e"))?.rsvp(of: id)
      return rsvp.map { $0.answer.rawValue + ($0.guests > 0 ? " +\($0.guests)" : "") } ?? "none"
    }
  }

  // MARK: the account

  @Test func `registering makes an account, signs in and leads back`() throws {
    let browser = WebBrowser(site)
    try browser.get("/register?next=/events/open-data-evening")
    let secret = try #require(browser.cookies[WebVisit.formCookie])
    try browser.submit(
      "/register",
      [("fullname", "Mary Jane Watson"), ("email", "mj@x.example"), ("password", "long enough")])
    #expect(browser.status == 200 && browser.path == "/events/open-data-evening")
    #expect(browser.page.contains("<span>Mary Jane Watson</span>"))
    let token = try #require(browser.cookies[WebVisit.sessionCookie])
    #expect(token != secret && browser.cookies[WebVisit.formCookie] == nil)
    let me = try home.json("me", token: token)
    #expect(me["name"]?["first"]?.string == "Mary Jane" && me["email"]?.string == "mj@x.example")
  }

  @Test func `an error is shown at its field, and typed values stay, except passwords`()
    throws
  {
    let browser = WebBrowser(site)
    try browser.get("/register?next=/me")
    try browser.submit(
      "/register", [("fullname", ""), ("email", "\"no\" <address>"), ("password", "secret7")])
    #expect(browser.status == 422 && browser.page.contains("<title>Error: Create an account"))
    for part in [
      "<p class=\"problem\" id=\"fullname-problem\">Please fill this in.</p>",
      "&quot;; write it as name@example.org.</p>", "Invalid e-mail address &quot;",
      "<p class=\"problem\" id=\"password-problem\">A password has at least 8 characters.</p>",
      "value=\"&quot;no&quot; &lt;address&gt;\" aria-describedby=\"email-problem\" aria-invalid",
      "aria-describedby=\"password-hint password-problem\" aria-invalid=\"true\"",
      "<input type=\"hidden\" name=\"next\" value=\"/me\">",
    ] {
      #expect(browser.page.contains(part), "\(part)")
    }
    #expect(!browser.page.contains("secret7"))
    #expect(browser.page.components(separatedBy: " autofocus").count == 2)
    try browser.submit(
      "/register",
      [("fullname", "Mia"), ("email", "MIA@demo.example"), ("password", "long enough")])
    #expect(browser.status == 409)
    #expect(
      browser.page.contains(
        "id=\"email-problem\">An account with this e-mail address exists.</p>"))
    try browser.submit(
      "/register", [("fullname", "Mia"), ("email", "a@b.example"), ("password", "password1")])
    #expect(browser.status == 409 && browser.page.contains("common password"))
    #expect(try home.read { try $0.directory().count } == 12)
  }

  @Test func `signing in and out, with cookies that no script reads`() throws {
    let browser = WebBrowser(site)
    try browser.get("/sign-in")
    #expect(
      browser.headers.all("Set-Cookie").first?.hasSuffix("; Path=/; HttpOnly; SameSite=Lax") == true
    )
    let fields = [("email", "mia@demo.example"), ("password", "demo-member-pass")]
    let hidden = [("token", browser.token), ("next", "/me")]
    try browser.post("/sign-in", fields + hidden, follows: false)
    let cookies = browser.headers.all("Set-Cookie")
    #expect(browser.status == 303 && browser.headers["Location"] == "/me" && browser.page.isEmpty)
    #expect(
      cookies.first?.hasPrefix("hacksmiths-session=") == true
        && cookies.first?.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax") == true)
    let token = try #require(browser.cookies[WebVisit.sessionCookie])
    #expect(try browser.get("/me").contains("<h1>Mia Chen</h1>"))
    // Signed in already.
    try browser.get("/sign-in?next=/info")
    #expect(browser.headers["Location"] == "/info")
    try browser.get("/me")
    try browser.submit("/sign-out", [])
    #expect(browser.path == "/" && browser.page.contains("Sign in to answer"))
    #expect(browser.cookies.isEmpty && home.run("me", token: token).status == 77)
  }

  @Test func `guesses close the sign-in of the form and of the API alike`() throws {
    let browser = WebBrowser(site)
    try browser.get("/sign-in")
    for number in 1...5 {
      try browser.submit("/sign-in", [("email", "x@y.example"), ("password", "wrong")])
      #expect(browser.status == 401, "\(number)")
      #expect(browser.page.contains("role=\"alert\">Wrong e-mail address or password.</p>"))
      #expect(browser.page.contains("value=\"x@y.example\"") && !browser.page.contains("\"wrong\""))
    }
    try browser.submit("/sign-in", [("email", "x@y.example"), ("password", "wrong")])
    #expect(browser.status == 429 && browser.headers["Retry-After"] == "30")
    #expect(browser.page.contains("Sign-in is closed after too many tries; try again in 30 s."))
    let body = #"{"email":"x@y.example","password":"wrong"}"#
    #expect(try home.ask("POST", "/api/app/signin-email", body).status == 429)
    try browser.submit("/sign-in", [("email", ""), ("password", "")])
    #expect(browser.status == 422 && browser.page.contains("Please fill this in."))
  }

  // MARK: the answer

  @Test func `a member says yes with guests, changes them and takes the answer back`() throws {
    let mia = try member("mia-chen")
    try mia.get("/")
    try mia.submit(food, [("guests", "2")], button: ("answer", "yes"))
    #expect(mia.path == "/" && mia.page.contains("<h2 id=\"question\">See you there!</h2>"))
    #expect(mia.page.contains("You bring 2 guests.") && mia.page.contains("12 spots left of 20"))
    #expect(try answer("mia-chen") == "yes +2")
    let code = try #require(
      try home.json("event", token: "token-of-mia-chen")["checkInCode"]?.string)
    #expect(mia.page.contains("<span class=\"code\">\(code)</span>"))
    #expect(try mia.get("/me").contains(code))
    try mia.get("/events/food-rescue-hackathon")
    try mia.submit(food, [("guests", "1")], button: ("answer", "yes"))
    #expect(try mia.path == "/events/food-rescue-hackathon" && answer("mia-chen") == "yes +1")
    try mia.submit(food, [("guests", "1")], button: ("answer", "cancel"))
    #expect(try mia.page.contains("Are you coming?") && answer("mia-chen") == "none")
    for word in ["maybe", "no"] {
      try mia.submit(food, [("guests", "0")], button: ("answer", word))
      #expect(try mia.page.contains("You said \(word).") && answer("mia-chen") == word)
    }
    try mia.submit(food, [], button: ("answer", "cancel"))
    #expect(try answer("mia-chen") == "none")
    #expect(try home.read { try $0.event(Sample.id(1, series: "e"))?.rsvps.count } == 4)
  }

  @Test(arguments: [
    ("winter-code-jam", 4 as UInt64, "yes", ["See you there!"]),
    (
      "open-data-evening", 2, "waitlist",
      ["You are number 2 on the waiting list.", "You get a spot as soon as one is free."]
    ),
  ])
  func `who said yes, or waits, can say maybe or no instead, or take it back`(
    event: String, number: UInt64, first: String, said: [String]
  ) throws {
    let mia = try member("mia-chen")
    let form = "/events/\(event)/answer"
    for (word, stored) in [("maybe", "maybe"), ("no", "no"), ("cancel", "none")] {
      try mia.get("/events/\(event)")
      #expect(mia.page.contains("Join the waiting list") == (first == "waitlist"))
      try mia.submit(form, [], button: ("answer", "yes"))
      for text in said { #expect(mia.page.contains(text), "\(text)") }
      #expect(try answer("mia-chen", to: number) == first)
      try mia.submit(form, [], button: ("answer", word))
      #expect(try answer("mia-chen", to: number) == stored)
    }
  }

  @Test(arguments: [
    (WaitlistMode.manual, "The organizers choose who gets your spot."),
    (.off, "Your spot goes to the next one who says yes."),
  ])
  func `the question before a spot is given up says what will happen`(
    _ mode: WaitlistMode, _ said: String
  ) throws {
    try home.changeEvent(2) { $0.event.waitlist = mode }
    try home.addAccount(of: 8, email: "jon@x.example")
    let jon = try member("jon-berg")
    try jon.get("/events/open-data-evening")
    try jon.submit(data, [], button: ("answer", "cancel"))
    #expect(jon.page.contains(said) && !jon.page.contains("next person"))
    let token = try home.token(for: "jon-berg")
    let asked = home.run("rsvp open-data-evening no", input: "n\n", terminal: true, token: token)
    #expect((asked.out + asked.err).plain.contains(said), "\(asked)")
  }

  @Test func `a spot that another gets is given up only after a question`() throws {
    let jon = try member("jon-berg")
    try home.addAccount(of: 8, email: "jon@x.example")
    try jon.get("/events/open-data-evening")
    try jon.submit(data, [], button: ("answer", "cancel"))
    #expect(jon.status == 200 && jon.page.contains("<h1>Give up your spot?</h1>"))
    #expect(jon.page.contains("Your spot goes to the next person on the waiting list."))
    #expect(try answer("jon-berg", to: 2) == "yes" && answer("zoe-martin", to: 2) == "waitlist")
    try jon.submit(data, [], button: ("confirmed", "yes"))
    #expect(jon.path == "/events/open-data-evening" && jon.page.contains("Join the waiting list"))
    #expect(try answer("jon-berg", to: 2) == "none" && answer("zoe-martin", to: 2) == "yes")
  }

  @Test func `a refusal of a rule is shown in the form, with the choices made`() throws {
    let mia = try member("mia-chen")
    try mia.get("/")
    for (event, fields, status, message) in [
      ("food-rescue-hackathon", [("answer", "yes"), ("guests", "3")], 409, "At most 2 guests"),
      ("food-rescue-hackathon", [("answer", "yes"), ("guests", "99")], 422, "Guests: expected"),
      ("food-rescue-hackathon", [("answer", "yes"), ("guests", "x")], 422, "Guests: expected"),
      ("food-rescue-hackathon", [("answer", "perhaps")], 422, "Response: expected one of yes"),
      ("food-rescue-hackathon", [], 422, "Response: expected one of"),
      ("new-year-planning", [("answer", "yes")], 409, "RSVP opens Sun 20 Dec 2026 09:00."),
      ("robot-night", [("answer", "yes")], 409, "This event is canceled."),
      ("maps-for-shelters", [("answer", "yes")], 409, "This event is over."),
      ("spring-hack-weekend", [("answer", "yes")], 404, "No event"),
    ] as [(String, [(String, String)], Int, String)] {
      try mia.get("/")
      try mia.post("/events/\(event)/answer", fields + [("token", mia.token)])
      #expect(mia.status == status && mia.page.contains(message), "\(event) \(fields) \(mia.page)")
    }
    try mia.get("/")
    try mia.post(food, [("answer", "yes"), ("guests", "2"), ("token", "stale")])
    #expect(mia.page.contains("<option selected>2</option>"))
    #expect(try answer("mia-chen") == "none")
  }

  @Test func `after a session has ended, one page says so to the guest`() throws {
    let browser = WebBrowser(site, session: "ended")
    #expect(try browser.get("/").contains("Your session ended."))
    #expect(browser.status == 200 && browser.cookies[WebVisit.sessionCookie] == nil)
    #expect(try !browser.get("/").contains("Your session ended."))
    browser.cookies[WebVisit.sessionCookie] = "ended"
    try browser.post(food, [("answer", "yes"), ("token", "x")], follows: false)
    #expect(browser.headers["Location"] == "/sign-in?next=%2Fevents%2Ffood-rescue-hackathon")
  }

  @Test func `a service that takes no changes shows no forms and takes none`() throws {
    let site = Site(service: try home.service(), isReadOnly: true)
    let mia = WebBrowser(site, session: try home.token(for: "mia-chen"))
    #expect(try !mia.get("/").contains("<form"))
    try mia.get("/sign-in")
    for target in ["/sign-in", "/register", "/sign-out", food] {
      try mia.post(target, [("answer", "yes")])
      #expect(mia.status == 403 && mia.page.contains("This service takes no changes."))
    }
    #expect(try answer("mia-chen") == "none")
  }
}
