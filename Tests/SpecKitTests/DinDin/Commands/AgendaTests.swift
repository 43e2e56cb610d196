import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The agenda command` {
  let world = DinDinWorld()

  @Test func `takes days by date, word and number`() throws {
    let dates = { (line: String) in
      try world.json("agenda " + line).array?.compactMap { $0["date"]?.string } ?? []
    }
    #expect(try dates("") == ["2026-11-20", "2026-11-21", "2026-11-22"])
    #expect(try dates("--from fri --days 2") == ["2026-11-20", "2026-11-21"])
    #expect(try dates("--from غدًا --days ١") == ["2026-11-21"])
    #expect(try dates("--from '17 oct' --days 366").count == 366)
    #expect(try dates("--from 2026-10-17 --days 1") == ["2026-10-17"])
  }

  @Test func `shows hosted dinners, and past days without a row to add`() throws {
    let past = try world.json("agenda --from 2026-10-16 --days 3")
    #expect(past.array?.map { $0["dinners"]?.array?.count } == [0, 1, 0])
    #expect(past.array?.allSatisfy { $0["add"] == nil } == true)
    let hosted = past.array?[1]["dinners"]?.array?.first
    #expect(
      hosted?["role"] == "host" && hosted?["status"] == "hosting" && hosted?["host"]?["you"] == true
    )
    #expect(hosted?["address"] == nil && hosted?["lat"] == nil && hosted?["seq"] == nil)
    #expect(
      world.run("agenda --from 2026-10-17 --days 1").records == [
        ["host", "DemoDinner000000007", "2026-10-17T19:00:00-04:00", "You", "Garden Court"]
      ])
  }

  @Test(
    arguments: [
      ("--from someday", "bad-date", "from"), ("--from 2026-02-30", "bad-date", "from"),
      ("--days 0", "out-of-range", "days"), ("--days 367", "out-of-range", "days"),
      ("--days -1", "out-of-range", "days"), ("--days three", "bad-number", "days"),
      ("--days 99999999999999999999", "out-of-range", "days"),
      ("--days ٣٦٧", "out-of-range", "days"),
    ], ["en", "ar"])
  func `refuses other days`(options: (String, String, String), language: String) throws {
    let result = world.run("agenda --lang \(language) --json \(options.0)")
    let error = try JSON(parsing: result.err)["error"]
    #expect(result.status == 64 && result.out.isEmpty)
    #expect(error?["code"]?.string == options.1 && error?["field"]?.string == options.2)
  }

  @Test func `keeps a dinner of another zone on its own day`() {
    let berlin = world.home.run(
      "dindin agenda --from 2026-11-20 --days 1", environment: ["TZ": "Asia/Tokyo"])
    #expect(berlin.out.hasPrefix("guest\tDemoDinner000000004\t2026-11-20T19:30:00-05:00\t"))
  }

  @Test func `marks what overlaps beyond the end of the month, and reads no more for it`() throws {
    let times = ["2026-11-30 --time 11pm", "2026-12-01 --time 12:30am", "2026-12-20 --time 7pm"]
    for (minute, time) in times.enumerated() {
      let result = world.run(
        "event new --date \(time) --label Hall --address 38,-78 --guests Ann --send --force",
        now: "2026-11-20T17:0\(minute):00Z")
      #expect(result.status == 0, "\(result)")
    }
    func conflicts(_ from: String) throws -> [Int?] {
      try (world.json("agenda --from \(from) --days 1").array?.first?["dinners"]?.array ?? [])
        .map { $0["conflicts"]?.array?.count }
    }
    #expect(try conflicts("2026-11-30") == [1] && conflicts("2026-12-01") == [1])
    #expect(try conflicts("2026-12-20") == [nil])
    func requests(_ from: String) -> [String] {
      world.run("agenda --from \(from) --days 1 --trace").err.split(separator: "\n").map {
        String($0.dropFirst("> GET /calendar/local-sam-reed/".count))
      }
    }
    #expect(
      requests("2026-11-30") == [
        "2026-11.json", "2026-12.json?orderBy=%22day%22&startAt=1&endAt=1",
      ])
    #expect(
      requests("2026-12-01") == [
        "2026-12.json", "2026-11.json?orderBy=%22day%22&startAt=29&endAt=30",
      ])
    for quiet in ["2026-12-20", "2026-12-31", "2026-12-02"] {
      #expect(requests(quiet) == ["2026-12.json"], "\(quiet)")
    }
  }

  @Test func `tells its requests`() {
    let result = world.run("agenda --from 2026-11-10 --trace")
    #expect(result.err == "> GET /calendar/local-sam-reed/2026-11.json\n")
  }
}
