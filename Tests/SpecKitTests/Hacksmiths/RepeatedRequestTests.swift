import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Requests for an answer that come again, as those whose reply was lost do.
@Suite struct `Repeated requests of the hackathon` {
  let home = HacksmithsHome()

  private func ask(
    _ id: String, _ body: String, token: String, now: Instant = Sample.now
  ) throws -> (status: Int, json: JSON) {
    try home.ask(
      "POST", "/api/app/rsvp", token: token, #"{"requestId":"\#(id)",\#(body)}"#, now: now)
  }

  private func post(_ id: String, _ body: String, token: String) throws -> JSON {
    let reply = try ask(id, body, token: token)
    #expect(reply.status == 200)
    return reply.json
  }

  @Test func `a late repeat gets its first reply and does not turn a newer answer back`() throws {
    let mia = try home.token(for: "mia-chen")
    let yes = #""event":"next","response":"yes""#
    let first = try post("R4", yes, token: mia)
    #expect(first["answer"] == "yes")
    #expect(first["changed"] == true)
    #expect(try post("R5", #""event":"next","response":"no""#, token: mia)["answer"] == "no")
    #expect(try post("R4", yes, token: mia) == first)
    #expect(try home.json("event", token: mia)["answer"] == "no")
    // A request that changed nothing is remembered too.
    let same = try post("R6", #""event":"next","response":"no""#, token: mia)
    #expect(same["changed"] == false)
    home.run("rsvp next maybe", token: mia)
    #expect(try post("R6", #""event":"next","response":"no""#, token: mia) == same)
    #expect(try home.json("event", token: mia)["answer"] == "maybe")
    // A request that led to the waiting list is remembered, too.
    let evening = #""event":"open-data-evening","response":"yes","basedOn":null"#
    let waiting = try post("R7", evening, token: mia)
    #expect(waiting["answer"] == "waitlist")
    #expect(waiting["position"]?.int == 2)
    #expect(try post("R7", evening, token: mia) == waiting)
  }

  @Test(arguments: [
    #""event":"new-year-planning","response":"yes""#, #""event":"next","response":"maybe""#,
    #""event":"next","response":"yes","guests":1"#,
    #""event":"next","response":"yes","waitlist":false"#,
  ])
  func `an id is used for one answer: another one with it is refused`(_ other: String) throws {
    let mia = try home.token(for: "mia-chen")
    let first = try post("R4", #""event":"next","response":"yes""#, token: mia)
    let refused = try ask("R4", other, token: mia)
    #expect(refused.status == 409, "\(refused)")
    #expect(refused.json["code"] == "request-id-used")
    #expect(try home.json("event new-year-planning", token: mia)["answer"] == nil)
    #expect(try home.json("event", token: mia)["answer"] == "yes")
    // The same event by another name is the same request.
    for name in ["food-rescue-hackathon", "e00000000000000000000001"] {
      #expect(try post("R4", #""event":"\#(name)","response":"yes""#, token: mia) == first)
    }
    #expect(try post("R4", #""event":"next","participating":true"#, token: mia) == first)
  }

  @Test func `a repeat is recognized by its id alone: next may be another event by then`() throws {
    let mia = try home.token(for: "mia-chen")
    let yes = #""event":"next","response":"yes""#
    let first = try post("R1", yes, token: mia)
    try home.changeEvent(1) { $0.event.canceledAt = Sample.now }
    #expect(try post("R1", yes, token: mia) == first)
    #expect(try home.json("event open-data-evening", token: mia)["answer"] == nil)
  }

  @Test func `the last 32 of each person are remembered`() throws {
    let (mia, tom) = (try home.token(for: "mia-chen"), try home.token(for: "tom-okafor"))
    for number in 0..<33 {
      let word = number % 2 == 0 ? "maybe" : "no"
      _ = try post("M\(number)", #""event":"next","response":"\#(word)""#, token: mia)
    }
    // Another person's ids are their own.
    #expect(
      try post("M32", #""event":"winter-code-jam","response":"no""#, token: tom)["answer"] == "no")
    #expect(try home.json("event", token: mia)["answer"] == "maybe")
    // The second is remembered, the first is not: it is a new one.
    _ = try post("M1", #""event":"next","response":"no""#, token: mia)
    #expect(try home.json("event", token: mia)["answer"] == "maybe")
    _ = try post("M0", #""event":"next","response":"no""#, token: mia)
    #expect(try home.json("event", token: mia)["answer"] == "no")
  }

  @Test func `a request that was refused may come again`() throws {
    let mia = try home.token(for: "mia-chen")
    let yes = #""event":"new-year-planning","response":"yes""#
    #expect(try ask("R1", yes, token: mia).status == 409)
    let later = Sample.instant("2026-12-21T09:00:00Z")
    #expect(try ask("R1", yes, token: mia, now: later).status == 200)
  }

  @Test func `remembered requests keep the store sound`() throws {
    let mia = try home.token(for: "mia-chen")
    _ = try post("R1", #""event":"next","response":"yes""#, token: mia)
    #expect(home.run("doctor", token: try home.token(for: "ines-novak")).out.isEmpty)
  }
}
