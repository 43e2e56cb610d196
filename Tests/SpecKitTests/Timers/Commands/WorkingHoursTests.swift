import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Times in UTC; 2018-02-20 is a Tuesday.
@Suite struct `Timers outside working hours`: SampleHome {
  @Test func `a list counts down to the next moment that rings, and says why`() throws {
    let list = home(Self.goldEndless).run("timers list", now: day("20:00"), terminal: true)
    #expect(list.out.contains("16:00:00"), "\(list.out)")
    #expect(list.out.contains("rings next tomorrow 12:00"), "\(list.out)")
    #expect(list.out.contains("outside working hours"), "\(list.out)")
  }

  @Test func `in JSON and in a pipe the next cycle stays the suppressed one`() throws {
    let home = home(Self.goldEndless)
    #expect(try timer(home, day("20:00"))["remaining"] == 9000)
    #expect(home.run("timers list", now: day("20:00")).records[0][3] == "9000")
  }

  @Test func `watch and show count down to the same moment`() {
    let home = home(Self.goldEndless)
    let watch = home.run("timers watch --no-splash --keys q", now: day("20:00"))
    #expect(watch.out.contains("rings next tomorrow 12:00"), "\(watch.out)")
    let show = home.run("timers show 1", now: day("20:00"), terminal: true)
    #expect(show.out.contains("16:00:00"), "\(show.out)")
    #expect(show.out.contains("21 Feb 2018 12:00 · outside working hours"), "\(show.out)")
  }

  @Test func `in Russian the list says the same`() {
    let home = home(Self.goldEndless)
    let list = home.run("timers list --lang ru", now: day("20:00"), terminal: true)
    #expect(list.out.contains("зазвонит завтра 12:00"), "\(list.out)")
    #expect(list.out.contains("вне рабочего времени"), "\(list.out)")
  }

  @Test func `add says when the timer rings next`() {
    let added = TestHome(now: day("20:00")).run(
      "timers add Tea --down 4h30m --worked 09:00-18:00", terminal: true)
    #expect(added.err.contains("Added: Tea; rings next tomorrow 09:30"), "\(added)")
    #expect(!(added.out + added.err).contains("suppressed"), "\(added)")
  }

  @Test func `a timer that never rings counts down to nothing that does not come`() {
    let home = TestHome(now: day("20:00"))
    home.run("timers add Tea --down 1d --worked 09:00-10:00")
    let list = home.run("timers list", terminal: true)
    #expect(list.out.contains("no ring in the next 10 years"), "\(list.out)")
  }
}
