import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Forms that were not sent by the person, from the page, of this session: nothing changes.
@Suite struct `Forged web forms` {
  let home = HacksmithsHome()
  private let site: Site

  init() throws { site = Site(service: try home.service()) }

  /// Everything stored, without the times at which it is looked at.
  private func state() throws -> String {
    try home.read { snapshot in
      let events = try (1...7 as ClosedRange<UInt64>).compactMap {
        try snapshot.event(Sample.id($0, series: "e"))
      }
      let people = try snapshot.directory()
      let sessions = try people.flatMap { try snapshot.sessions(of: $0.id, at: Sample.now) }
      let attempts = try snapshot.value(Documents.attempts).attempts
      return "\(events)\(people)\(sessions)\(attempts)"
    }
  }

  /// A way to be wrong.
  private enum Forgery: CaseIterable {
    case othersToken, otherOrigin, nullOrigin, otherPort, otherSite, sameSite, staleToken, noToken,
      guestToken, noCookie, endedSession
  }

  private static let forms: [(String, [[(String, String)]])] = [
    (
      "/events/food-rescue-hackathon/answer",
      ["yes", "no", "maybe", "cancel"].flatMap { word in
        (0...2).map { [("answer", word), ("guests", "\($0)"), ("confirmed", "yes")] }
      }
    ),
    (
      "/events/open-data-evening/answer",
      ["yes", "no", "maybe", "cancel"].map { [("answer", $0), ("confirmed", "yes")] }
    ),
    ("/events/next/answer", [[("answer", "yes")], []]), ("/sign-out", [[]]),
    (
      "/sign-in",
      [[("email", "lena@demo.example"), ("password", "demo-leader-pass"), ("next", "/me")]]
    ),
    (
      "/register",
      [[("fullname", "Eve"), ("email", "eve@x.example"), ("password", "long enough")]]
    ),
  ]

  private func send(
    _ forgery: Forgery, _ target: String, _ fields: [(String, String)], as victim: String?,
    tokens: (own: String, other: String, stale: String, guest: String)
  ) throws -> WebBrowser {
    let browser = victim.map { WebBrowser(site, session: $0) } ?? WebBrowser(site)
    browser.origin = "http://localhost:3000"
    var token = tokens.own
    switch forgery {
    case .othersToken: token = tokens.other
    case .otherOrigin: browser.origin = "https://evil.example"
    case .nullOrigin: browser.origin = "null"
    case .otherPort: browser.origin = "http://localhost:9999"
    case .otherSite: browser.extra = ["Sec-Fetch-Site": "cross-site"]
    case .sameSite: browser.extra = ["Sec-Fetch-Site": "same-site"]
    case .staleToken: token = tokens.stale
    case .noToken: token = ""
    case .guestToken: token = tokens.guest
    case .noCookie: browser.cookies = [:]
    case .endedSession: browser.cookies = [WebVisit.sessionCookie: "ended-session"]
    }
    try browser.post(
      target, fields + (forgery == .noToken ? [] : [("token", token)]), follows: false)
    return browser
  }

  @Test func `nothing changes by another's token, another origin or a token of an older session`()
    throws
  {
    let (mia, lena) = (try home.token(for: "mia-chen"), try home.token(for: "lena-fischer"))
    // Mia comes, so that there is something to take away; her older session is over.
    let browser = WebBrowser(site, session: mia)
    try browser.get("/")
    let stale = FormToken(secret: "an-older-session").text
    try browser.submit(
      "/events/food-rescue-hackathon/answer", [("guests", "1")], button: ("answer", "yes"))
    let own = browser.token
    let other = WebBrowser(site, session: lena)
    try other.get("/")
    let guest = WebBrowser(site)
    try guest.get("/sign-in")
    #expect(Set([own, stale, other.token, guest.token, ""]).count == 5)
    let before = try state()
    for forgery in Forgery.allCases {
      for (target, bodies) in Self.forms {
        for fields in bodies {
          let sent = try send(
            forgery, target, fields, as: mia,
            tokens: (own: own, other: other.token, stale: stale, guest: guest.token))
          #expect(try state() == before, "\(forgery) \(target) \(fields)")
          // A member who signs in again is only led on; a guest is led to the sign-in.
          #expect(sent.status == 403 || sent.status == 303, "\(forgery) \(target)")
          #expect(!sent.headers.all("Set-Cookie").contains { $0.contains("session=t") })
          let isLed = sent.headers["Location"].map { $0.hasPrefix("/") && !$0.hasPrefix("//") }
          #expect(isLed != false)
        }
      }
    }
    // The same forms by Mia herself.
    try browser.post(
      "/events/food-rescue-hackathon/answer", [("answer", "maybe"), ("token", own)])
    #expect(try state() != before)
  }

  @Test func `a form of another session neither signs in nor registers`() throws {
    let attacker = WebBrowser(site)
    try attacker.get("/sign-in")
    let victim = WebBrowser(site)
    try victim.get("/sign-in")
    let before = try state()
    for cookies in [
      [:], victim.cookies, [WebVisit.formCookie: "chosen"], [WebVisit.formCookie: ""],
    ] {
      for origin in [nil, "https://evil.example", "http://localhost:3000"] {
        for (target, bodies) in Self.forms where ["/sign-in", "/register"].contains(target) {
          let browser = WebBrowser(site)
          browser.cookies = cookies
          browser.origin = origin
          try browser.post(target, bodies[0] + [("token", attacker.token)], follows: false)
          #expect(browser.status == 403 && browser.cookies[WebVisit.sessionCookie] == nil)
          #expect(try state() == before, "\(target) \(cookies)")
          #expect(!browser.page.contains("demo-leader-pass"))
        }
      }
    }
  }

  /// Requests that no form of a page sends, from a generator with a fixed seed.
  @Test func `whatever is posted, nothing changes without the token, and all is answered`() throws {
    let mia = try home.token(for: "mia-chen")
    let before = try state()
    var random = SplitMix64(seed: 10)
    let targets = Self.forms.map(\.0) + ["/events/%2e%2e/answer", "/events//answer", "/", "/me"]
    let names = ["answer", "guests", "confirmed", "next", "email", "password", "token", "fullname"]
    let values = [
      "yes", "cancel", "-1", "99999999999999999999", "", "\u{0}", "%", "%zz", "<script>", "/me",
      "a=b&token=x", String(repeating: "x", count: 3000), "mia@demo.example", "🙂", "\r\nX: y",
    ]
    let types = [
      "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8",
      "text/plain", "multipart/form-data; boundary=x", "application/json", "",
    ]
    let cookies = [
      "hacksmiths-session=\(mia)", "hacksmiths-session=\(mia); hacksmiths-session=x",
      "hacksmiths-session=x; hacksmiths-form=y", "hacksmiths-form=;;;=", "hacksmiths-session",
      "a=b;hacksmiths-form=z", String(repeating: "a=b;", count: 500),
      "hacksmiths-session=\"\(mia)\"",
    ]
    for _ in 0..<1500 {
      var body: [UInt8] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        guard let name = names.randomElement(using: &random),
          let value = values.randomElement(using: &random)
        else { continue }
        body += Array(
          "\(name)=\(Bool.random(using: &random) ? value : Form([("", value)]).text)&".utf8)
      }
      if Int.random(in: 0..<5, using: &random) == 0, !body.isEmpty {
        body[Int.random(in: 0..<body.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<50, using: &random) == 0 {
        body += Array(repeating: UInt8(ascii: "&"), count: 5000)
      }
      let target = try #require(targets.randomElement(using: &random))
      var headers: Headers = ["Host": "localhost:3000"]
      headers["Content-Type"] = types.randomElement(using: &random)
      headers["Cookie"] = cookies.randomElement(using: &random)
      headers["Origin"] =
        ["http://localhost:3000", "null", nil].randomElement(using: &random) ?? nil
      let response = site.respond(
        to: try Request("POST", target: target, headers: headers, body: body))
      #expect([303, 400, 403, 404, 405, 415, 422].contains(response.status), "\(response.status)")
      #expect(!String(decoding: response.body, as: UTF8.self).contains("<script"))
    }
    #expect(try state() == before)
  }
}
