import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The contents of the web pages for guests and members.
@Suite struct `The web pages` {
  let home = HacksmithsHome()
  private let site: Site

  init() throws { site = Site(service: try home.service()) }

  private func browser(_ person: String? = nil) throws -> WebBrowser {
    guard let person else { return WebBrowser(site) }
    return WebBrowser(site, session: try home.token(for: person))
  }

  private func answer(_ method: String, _ target: String) throws -> Response {
    site.respond(to: try home.request(method, target))
  }

  @Test func `a guest sees three sections, a member five, the event in the middle`() throws {
    func tabs(_ browser: WebBrowser) throws -> [String] {
      let page = try browser.get("/")
      #expect(page.contains("<a href=\"/events/open-data-evening\">"))
      let nav = try #require(page.range(of: "<nav").map { page[$0.lowerBound...] })
      return nav.prefix { $0 != "!" }.matches(of: /<li><a href="([^"]*)"/).prefix(5)
        .map { String($0.1) }
    }
    #expect(try tabs(browser()) == ["/info", "/", "/community"])
    #expect(
      try tabs(browser("mia-chen")) == ["/me", "/info", "/", "/community", "/upcoming"])
  }

  @Test(arguments: [
    "/", "/events/open-data-evening", "/events/robot-night", "/events/maps-for-shelters", "/info",
    "/community", "/sign-in", "/register", "/upcoming", "/me", "/events/nothing",
    "/nope", "/people/mia-chen",
  ])
  func `each page has one heading of the first level, a language, a title and no script`(
    _ target: String
  ) throws {
    for person in [nil, "mia-chen"] {
      let browser = try browser(person)
      let page = try browser.get(target)
      if browser.status == 303 {
        #expect(page.isEmpty)
        continue
      }
      #expect(browser.headers["Content-Type"] == "text/html; charset=utf-8")
      #expect(page.components(separatedBy: "<h1").count == 2, "\(target)")
      #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
      #expect(page.contains("<title>") && page.contains("<main id=\"main\">"))
      #expect(page.matches(of: /<link rel="icon" href="\/favicon.svg"/).count == 1)
      for forbidden in [
        "<script", " style=", " src=", "<link rel=\"s", "<img", "<iframe", "onclick",
      ] {
        #expect(!page.contains(forbidden), "\(target): \(forbidden)")
      }
    }
  }

  @Test func `the policy allows the style sheet of the page, its icon and nothing else`() throws {
    let browser = try browser()
    let page = try browser.get("/")
    let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)?.1)
    let hash = Base64.encode(SHA256.hash(Array(style.utf8)))
    #expect(
      browser.headers["Content-Security-Policy"]
        == "default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'")
    #expect(!style.contains("url(") && !style.contains("@import"))
    #expect(browser.headers["Referrer-Policy"] == "same-origin")
  }

  @Test func `the picture of an event is shown on its page, which may load from that site only`()
    throws
  {
    let omar = try home.token(for: "omar-haddad")
    home.run(
      "event edit open-data-evening --image https://img.example:8443/a.jpg?b=1&c", token: omar)
    home.run("event edit winter-code-jam --image https://a;b/c.png", token: omar)
    let browser = try browser()
    let page = try browser.get("/events/open-data-evening")
    #expect(
      page.contains(
        "<img class=\"picture\" src=\"https://img.example:8443/a.jpg?b=1&amp;c\""
          + " alt=\"Picture for Open Data Evening\">"))
    #expect(
      browser.headers["Content-Security-Policy"]?.contains(
        "; img-src 'self' https://img.example:8443; ") == true)
    // No policy can name this one.
    for other in ["/", "/events/winter-code-jam", "/events/robot-night"] {
      #expect(try !browser.get(other).contains("<img"))
      #expect(browser.headers["Content-Security-Policy"]?.contains("img-src 'self'; ") == true)
    }
  }

  @Test func `coordinates of a map are a link`() throws {
    let omar = try home.token(for: "omar-haddad")
    home.run(words: ["event", "edit", "next", "--map", "52.52, -13.405"], token: omar)
    #expect(
      try browser().get("/").contains(
        "href=\"https://www.openstreetmap.org/?mlat=52.52&amp;mlon=-13.405\">52.52, -13.405</a>"))
  }

  @Test(arguments: ["/nope", "/people/lena-fischer", "/events/next/nope"])
  func `an address without a page is a page that leads on`(_ target: String) throws {
    let browser = try browser("mia-chen")
    let page = try browser.get(target)
    #expect(browser.status == 404)
    #expect(page.contains("<h1>Page not found</h1>") && page.contains("Mia Chen"))
    #expect(page.contains("<a href=\"/\">See the next event</a>"))
    #expect(try browser.get("/api/nope").hasPrefix("{"))
  }

  @Test(arguments: [("/favicon.svg", "image/svg+xml", "<svg "), ("/favicon.ico", "image/png", "")])
  func `a site has an icon`(_ target: String, type: String, beginning: String) throws {
    let answer = try self.answer("GET", target)
    #expect(answer.status == 200 && answer.headers["Content-Type"] == type)
    #expect(answer.headers["Content-Security-Policy"] == "default-src 'none'")
    let bytes = beginning.isEmpty ? [0x89, 0x50, 0x4E, 0x47] : Array(beginning.utf8)
    #expect(answer.body.starts(with: bytes))
    #expect(try self.answer("DELETE", target).status == 405)
  }

  @Test func `an event without a yes says so, and names its organizers`() throws {
    let omar = try home.token(for: "omar-haddad")
    let words =
      "event add --title Solder --start 2027-03-01T18:00Z --end 2027-03-01T20:00Z --publish"
    #expect(home.run(words, token: omar).status == 0)
    let page = try browser().get("/events/solder")
    #expect(
      page.contains("Nobody has said yes yet</h2>") && page.contains("Omar Haddad (organizer)"))
  }

  @Test func `the date stands before the title, and a cancellation before both`() throws {
    let page = try browser().get("/events/robot-night")
    let parts = try ["This event is canceled.", "Tue 15 Dec 2026 19:00", "<h1>Robot Night</h1>"]
      .map { try #require(page.range(of: $0)?.lowerBound) }
    #expect(parts == parts.sorted())
    #expect(page.contains("<strong>This event is canceled.</strong> Reason: The hall"))
    #expect(try !browser("mia-chen").get("/events/robot-night").contains("/answer\""))
  }

  @Test func `the programme stands in columns`() throws {
    let page = try browser().get("/")
    #expect(page.contains("<h1>Food Rescue Hackathon</h1>"))
    #expect(page.contains("Sat 5 Dec 2026 09:00 to Sun 6 Dec 2026 18:00 (Europe/Berlin)"))
    for column in ["When", "What", "Who", "Where"] {
      #expect(page.contains("<th scope=\"col\" role=\"columnheader\">\(column)</th>"))
    }
    #expect(page.contains("<th scope=\"row\" role=\"rowheader\">Doors, coffee and teams</th>"))
    #expect(page.contains("Sat 5 Dec <span>09:00 to 10:30</span>"))
  }

  @Test func `what people wrote is text wherever it stands`() throws {
    let evil = "\"><script>alert(1)</script><b a='&\u{202E}"
    try home.changeEvent(1) { record in
      record.event.title = evil
      record.event.info = evil
      record.event.marketing = evil
      record.event.place = evil
      record.event.tags = [evil]
      record.event.map = "javascript:alert(1)"
      record.schedule[0].title = evil
      record.schedule[0].info = evil
      record.schedule[0].place = evil
    }
    try home.changePerson(4) { $0.person.name = PersonName(first: evil, last: evil) }
    try home.change { transaction in
      try transaction.update(Documents.organizations) { list in
        list.organizations[0].name = evil
        list.organizations[0].mission = evil
        list.organizations[0].contact = evil
        list.organizations[0].website = "javascript:alert(1)"
        list.organizations[0].links = ["javascript:alert(1)", evil]
      }
    }
    for person in [nil, "mia-chen"] {
      for target in ["/", "/info", "/community", "/me", "/upcoming", "/sign-in?next=/%22%3E<b"] {
        let page = try browser(person).get(target)
        for forbidden in ["<script", "<b a", "href=\"javascript", "\u{202E}", "'&"] {
          #expect(!page.contains(forbidden), "\(target): \(forbidden)")
        }
      }
    }
  }

  @Test func `a private person is counted, and named only to themselves`() throws {
    for person in [nil, "mia-chen"] {
      for target in ["/", "/community"] {
        let page = try browser(person).get(target)
        #expect(page.contains("1 private") && !page.contains("Okafor"))
      }
    }
    #expect(try browser("tom-okafor").get("/community").contains("Tom Okafor"))
  }

  @Test func `Upcoming and Me lead a guest to the sign-in, and back`() throws {
    for target in ["/me", "/upcoming"] {
      let browser = try browser()
      try browser.get(target)
      let location = try #require(browser.headers["Location"])
      #expect(browser.status == 303 && location == "/sign-in?next=%2F\(target.dropFirst())")
      let page = try browser.get(location)
      #expect(page.contains("<input type=\"hidden\" name=\"next\" value=\"\(target)\">"))
    }
  }

  @Test(arguments: [
    ("/me", "/me"), ("/events/open-data-evening", "/events/open-data-evening"), ("/info", "/info"),
    ("https://evil.example/", "/"), ("//evil.example", "/"), ("/\\evil.example", "/"), ("", "/"),
    ("/sign-out", "/"), ("/events/x/answer", "/"), ("javascript:alert(1)", "/"),
    ("/api/stats", "/"),
    ("/events/a%0D%0ASet-Cookie:b", "/events/a%0D%0ASet-Cookie:b"), ("/%00", "/"), ("x", "/"),
    ("/events//evil", "/"), ("/me?x=1#y", "/me"),
  ])
  func `a sign-in leads to pages of this service only`(_ given: String, _ target: String) {
    #expect(WebPath.safeTarget(given) == target)
  }

  @Test func `one page is never told to another visitor`() throws {
    let (guest, mia, lena) = (try browser(), try browser("mia-chen"), try browser("lena-fischer"))
    for browser in [guest, mia, lena, guest, mia] { try browser.get("/") }
    #expect(mia.page.contains("Mia Chen</span>") && !mia.page.contains("Lena Fischer</span>"))
    #expect(lena.page.contains("Lena Fischer</span>") && guest.page.contains("Sign in"))
    #expect(mia.headers["Cache-Control"] == "no-store" && mia.headers["ETag"] == nil)
    let tag = try #require(guest.headers["ETag"])
    mia.extra = ["If-None-Match": tag]
    try mia.get("/")
    #expect(mia.status == 200)
    guest.extra = ["If-None-Match": tag]
    try guest.get("/")
    #expect(guest.status == 304 && guest.headers["Vary"] == "Cookie")
  }

  @Test func `unknown paths and methods are refused`() throws {
    for target in [
      "/events", "/events/a/b", "/events/a/answer/b", "/signin", "/me/x", "/Me", "/events/nothing",
      "/events/spring-hack-weekend",
    ] {
      #expect(try answer("GET", target).status == 404, "\(target)")
    }
    for (method, target, allowed) in [
      ("PUT", "/", "GET, HEAD, OPTIONS"), ("POST", "/info", "GET, HEAD, OPTIONS"),
      ("GET", "/sign-out", "POST, OPTIONS"), ("DELETE", "/sign-in", "GET, HEAD, POST, OPTIONS"),
    ] {
      let response = try answer(method, target)
      #expect(response.status == 405 && response.headers["Allow"] == allowed, "\(target)")
      #expect(try answer("OPTIONS", target).headers["Allow"] == allowed)
    }
    #expect(try answer("GET", "/events/next/answer").headers["Location"] == "/events/next")
  }

  @Test(arguments: [
    ("POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000", 413, true),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a\r\nno field", 400, true),
    (
      "GET /info HTTP/1.1\r\nHost: localhost\r\nCookie: \(String(repeating: "c", count: 20_000))",
      431, true
    ),
    ("GET /api/stats HTTP/1.1\r\nHost: localhost\r\nno field", 400, false),
    ("POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000", 413, false),
    ("GET / HTTP/3.0", 505, false),
  ])
  func `what the server refuses is a page where a page was asked for`(
    head: String, status: Int, isPage: Bool
  ) throws {
    var configuration = ServerConfiguration(clock: .system)
    configuration.refusal = site.refuse
    var connection = Connection(configuration, at: 0)
    connection.receive(Array("\(head)\r\n\r\n".utf8), at: 0)
    #expect(connection.nextRequest(at: 0) == nil)
    let answer = String(decoding: connection.outbox, as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.contains("\r\nContent-Type: text/html; charset=utf-8\r\n") == isPage)
    #expect(answer.contains("<h1>") == isPage && answer.contains(#""success":false"#) != isPage)
  }

  @Test func `a refusal that asks to come again later is a page`() throws {
    let refusal = Refusal(429, "too-many-requests", "too many are waiting", retryAfter: 2)
    let page = site.refuse(refusal, to: Request("POST", ["sign-in"]))
    #expect(page.status == 429 && String(decoding: page.body, as: UTF8.self).contains("try again"))
    let answer = site.refuse(refusal, to: Request("POST", ["api", "app", "signin-email"]))
    #expect(answer.headers["Content-Type"]?.hasPrefix("application/json") == true)
  }
}
