import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Reminders and what comes next` {
  let world = DinDinWorld()

  @Test func `are given once for each time of a dinner`() {
    let evening = "2026-11-28T22:30:00Z"
    #expect(world.run("remind", now: evening).records.map { $0[1] } == ["DemoDinner000000005"])
    #expect(world.run("remind", now: evening).records == [])
    #expect(world.run("event edit 0005 --time 7:15pm", now: evening).status == 0)
    #expect(world.run("remind", now: evening).records.count == 1)
    #expect(world.run("remind --again", now: evening).records.count == 1)
    #expect(world.run("remind", now: "2026-11-29T00:15:00Z").records == [])
  }

  @Test func `find a dinner that is filed two days back in a far zone`() {
    let zone = ["TZ": "Pacific/Kiritimati"]
    let now = "2027-01-01T10:30:00Z"
    let made = world.home.run(
      "dindin event new --start 2027-01-01T10:45:00Z --tz Pacific/Pago_Pago --address Beach --guests ann --send",
      now: now, environment: zone)
    #expect(made.status == 0, "\(made)")
    #expect(world.home.run("dindin next", now: now, environment: zone).records.count == 1)
  }

  @Test(arguments: ["en", "ar"]) func `refuse other lengths of time`(language: String) {
    for text in ["0m", "2", "soon", "-1h"] {
      let result = world.run("remind --within=\(text) --lang \(language) --json")
      #expect(result.status == 64 && result.err.contains("bad-duration"), "\(result)")
    }
    #expect(world.run("remind --within ٢h").status == 0)
  }

  @Test func `end with 1 where a command fails, and are given again`() {
    let line = "remind --within 8h --exec 'test -e \"$HOME/there\"'"
    let first = world.run(line)
    #expect(first.status == 1 && first.out.isEmpty && first.err.contains("1 dinner"))
    #expect(world.run("remind --within 8h").records.count == 1)
  }

  @Test func `are given again where a command fails for what was told of before`() {
    #expect(world.run("remind --within 8h").records.count == 1)
    #expect(world.run("remind --within 8h --again --exec 'exit 3'").status == 1)
    #expect(world.run("remind --within 8h").records.count == 1)
  }

  @Test func `are drawn for a person`() {
    let next = world.run("next --count 2", terminal: true).out
    #expect(next.contains("Friday 20 November - 7:30pm") && next.contains("in 7 h 30 min"))
    #expect(next.contains("in 8 days"))
    let arabic = world.run("next --lang ar", terminal: true).out
    #expect(arabic.contains("بعد 7 ساعات و30 دقيقة"))
    #expect(world.run("conflicts", terminal: true).err.contains("no dinners at the same time"))
  }

  @Test func `watch ends after its time`() {
    let result = world.run("watch --for 30s")
    #expect(result == Consequences())
  }
}
