import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `Limits and failures of the test service` {
  @Test func `counts each call and says no with the reset when it is one too many`() throws {
    var demo = try DemoServer()
    let messages = "/2/dm_conversations/with/1003/dm_events"
    for remaining in (0..<15).reversed() {
      let answer = demo.send("GET", messages, token: demo.token)
      #expect(answer.status == 200)
      #expect(answer.headers["x-rate-limit-limit"] == "15")
      #expect(answer.headers["x-rate-limit-remaining"] == "\(remaining)")
      #expect(answer.headers["x-rate-limit-reset"] == "\(demo.now.seconds + 900)")
    }
    let over = demo.send("GET", messages, token: demo.token)
    #expect(over.status == 429)
    #expect(over.headers["x-rate-limit-remaining"] == "0")
    #expect(over.headers["x-rate-limit-reset"] == "\(demo.now.seconds + 900)")
    #expect(over.json["title"] == "Too Many Requests")
    #expect(demo.send("GET", "/2/users/1003/tweets", token: demo.token).status == 200)
    demo.now = demo.now.adding(seconds: 900)
    #expect(demo.send("GET", messages, token: demo.token).status == 200)
  }

  @Test func `begins to count anew when its clock was set back`() {
    var counters = RateCounters()
    let limit = RateLimit(calls: 1, windowSeconds: 900)
    let now = Instant(seconds: 1_800_000_000)
    #expect(!counters.count("dms", limit: limit, at: now.adding(seconds: 86_400)).isOver)
    let answer = counters.count("dms", limit: limit, at: now)
    #expect(!answer.isOver && answer.rate.resetAt == now.adding(seconds: 900))
    #expect(counters.count("dms", limit: limit, at: now.adding(seconds: 1)).isOver)
  }

  @Test func `answers late on demand, also with a failure`() throws {
    var demo = try DemoServer()
    _ = demo.send("POST", "/test/fault", body: #"{"name":"me","latencyMs":3000,"times":1}"#)
    #expect(demo.send("GET", "/2/users/me", token: demo.token).delay == .seconds(3))
    #expect(demo.send("GET", "/2/users/me", token: demo.token).delay == .zero)
    _ = demo.send("POST", "/test/fault", body: #"{"name":"me","status":0,"latencyMs":50}"#)
    let failed = demo.send("GET", "/2/users/me", token: demo.token)
    #expect(failed.status == 0 && failed.delay == .milliseconds(50))
  }

  @Test func `fails on demand, as often as asked`() throws {
    var demo = try DemoServer()
    _ = demo.send("POST", "/test/fault", body: #"{"name":"posts","status":503,"times":2}"#)
    let statuses = (0..<3).map { _ in demo.get("/2/users/1003/tweets").status }
    #expect(statuses == [503, 503, 200])
    _ = demo.send(
      "POST", "/test/fault", body: #"{"name":"all","status":429,"noReset":true}"#)
    let limited = demo.send("GET", "/2/users/me", token: demo.token)
    #expect(limited.status == 429 && limited.headers["x-rate-limit-reset"] == nil)
    _ = demo.send("POST", "/test/fault", body: #"{"name":"off"}"#)
    #expect(demo.get("/2/users/me").status == 200)
    for body in [
      #"{"name":"nobody"}"#, #"{"name":"me","status":200}"#, #"{"name":"me","times":0}"#, "{",
    ] {
      #expect(demo.send("POST", "/test/fault", body: body).status == 400, "\(body)")
    }
  }
}
