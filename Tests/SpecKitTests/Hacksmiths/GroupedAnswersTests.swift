import SpecCore
import Testing

@testable import SpecHacksmiths

/// Answers that come at the same time are stored together, and each succeeds or fails alone.
@Suite struct `Answers that come together` {
  private let home = HacksmithsHome()

  private func answer(_ body: String, _ token: String, host: String = "localhost") -> Request {
    Request(
      "POST", ["api", "app", "rsvp"],
      headers: ["Host": host, "Authorization": token, "Content-Type": "application/json"],
      body: Array(body.utf8))
  }

  private func told(_ responses: [Response]) throws -> [String] {
    try responses.map {
      let body = try JSON(parsing: $0.body)
      return "\($0.status) \((body["answer"] ?? body["code"])?.string ?? "")"
    }
  }

  @Test func `each gets its own response, in the order of arrival`() throws {
    let tokens = try ["mia-chen", "tom-okafor", "lena-fischer"].map { try home.token(for: $0) }
    let site = Site(service: try home.service())
    let evening = #"{"event":"open-data-evening","response":"yes"}"#
    let requests = [
      answer(evening, tokens[0]), answer("{", tokens[1]), answer(evening, "no-token"),
      answer(#"{"event":"robot-night","response":"yes"}"#, tokens[1]),
      answer(evening, tokens[1]), answer(#"{"event":"next","response":"yes"}"#, tokens[2]),
      answer(#"{"event":"open-data-evening","response":"cancel"}"#, tokens[0]),
    ]
    #expect(requests.allSatisfy { site.lane(of: $0) == .changes })
    let answers = try told(site.respond(requests))
    #expect(
      answers == [
        "200 waitlist", "400 bad-json", "401 session-ended", "409 event-canceled", "200 waitlist",
        "200 yes", "200 none",
      ])
    // Mia was second and left, so Tom is second now.
    #expect(try home.json("event open-data-evening", token: tokens[1])["position"]?.int == 2)
  }

  @Test func `are refused together where others have the store for too long`() throws {
    let mia = try home.token(for: "mia-chen")
    let store = try home.store(timeout: .milliseconds(50))
    let lock = try FileLock("\(store.directories.data)/hacksmiths/lock", creating: true)
    let site = Site(service: try home.service(on: store))
    let requests = ["yes", "no"].map { answer(#"{"event":"next","response":"\#($0)"}"#, mia) }
    #expect(try lock.take(.exclusive))
    #expect(site.respond(requests).map(\.status) == [503, 503])
    lock.release()
    #expect(try told(site.respond(requests)) == ["200 yes", "200 no"])
  }

  @Test func `reads are not grouped`() throws {
    let site = Site(service: try home.service(), isReadOnly: true)
    #expect(site.lane(of: answer("{}", "")) == .loop)
    let open = Site(service: try home.service())
    #expect(open.lane(of: answer("{}", "", host: "evil.example")) == .loop)
    for (method, path) in [
      ("GET", "me"), ("POST", "app/event-status"), ("POST", "app/signin-email"),
      ("OPTIONS", "app/rsvp"), ("POST", "nothing"),
    ] {
      let parts = ["api"] + path.split(separator: "/").map(String.init)
      let request = Request(method, parts, headers: ["Host": "localhost"])
      #expect(open.lane(of: request) != .changes, "\(path)")
    }
  }
}
