import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The address that members use, through a reverse proxy.
@Suite struct `A public address` {
  let home = HacksmithsHome()

  @Test(arguments: [
    ("https://hack.example", "https://hack.example"),
    ("HTTPS://Hack.Example/", "https://hack.example"),
    ("https://hack.example:443", "https://hack.example"),
    ("https://hack.example:8443", "https://hack.example:8443"),
    ("http://hack.example:80", "http://hack.example"),
    ("http://[2001:db8::1]:8080", "http://[2001:db8::1]:8080"),
  ])
  func `is kept as browsers write an origin`(_ text: String, origin: String) {
    #expect(PublicAddress(text)?.origin == origin)
  }

  private func site(_ address: String) throws -> Site {
    var service = try home.service()
    service.address = PublicAddress(address)
    return Site(service: service)
  }

  @Test func `is a host of the service, as loopback names are, and no other is`() throws {
    let site = try site("https://hack.example")
    for (host, status) in [
      ("hack.example", 200), ("HACK.example:443", 200), ("localhost:3000", 200),
      ("evil.example", 421), ("hack.example.evil.example", 421), ("xhack.example", 421), ("", 421),
    ] {
      let answer = site.respond(to: Request("GET", [], headers: ["Host": host]))
      #expect(answer.status == status, "\(host)")
    }
  }

  @Test(arguments: ["hack.example", "127.0.0.1:3000"])
  func `is where forms come from, whether or not the proxy passes its host`(_ host: String) throws {
    let site = try site("https://hack.example")
    let mia = try home.token(for: "mia-chen")
    for (origin, status) in [
      ("https://hack.example", 303), ("https://evil.example", 403), ("http://hack.example", 403),
      ("https://hack.example:8443", 403), ("null", 403), ("http://hack.example:3000", 403),
    ] {
      let browser = WebBrowser(site, session: mia)
      browser.extra = ["Host": host]
      browser.origin = origin
      try browser.get("/events/next")
      let token = FormToken(secret: mia).text
      try browser.post(
        "/events/next/answer", [("answer", "maybe"), ("token", token)], follows: false)
      #expect(browser.status == status, "\(origin)")
    }
  }

  @Test(arguments: [("https://hack.example", true), ("http://hack.example", false)])
  func `makes cookies for https only if it is one of https`(_ address: String, isSecure: Bool)
    throws
  {
    let browser = WebBrowser(try site(address))
    browser.extra = ["Host": "hack.example", "X-Forwarded-Proto": isSecure ? "http" : "https"]
    browser.origin = address
    try browser.get("/sign-in")
    let fields = [
      ("email", "mia@demo.example"), ("password", "demo-member-pass"), ("token", browser.token),
    ]
    let cookie = try #require(browser.headers.all("Set-Cookie").first)
    #expect(cookie.hasSuffix("; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")))
    try browser.post("/sign-in", fields, follows: false)
    #expect(browser.status == 303)
    #expect(browser.headers.all("Set-Cookie").allSatisfy { $0.hasSuffix("; Secure") == isSecure })
  }
}
