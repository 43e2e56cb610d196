import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The history of entries` {
  private func entry(_ id: Int, _ title: String) -> Entry {
    Entry(
      id: id, timer: 1, title: title, due: at("2018-02-20 09:00"), created: at("2018-02-20 09:00"),
      timeZone: "UTC", dismissed: at("2018-02-20 09:01"), outcome: .success)
  }

  @Test func `the last line of an id counts`() {
    let lines: [HistoryLine] = [
      .dismissed(entry(2, "a")), .dismissed(entry(1, "b")), .dismissed(entry(3, "c")),
      .reopened(2), .reopened(3), .dismissed(entry(3, "d")),
    ]
    #expect(HistoryLine.dismissed(after: lines) == [entry(1, "b"), entry(3, "d")])
  }

  @Test func `a line is read back as it was written`() throws {
    for line in [HistoryLine.dismissed(entry(1, "a")), .reopened(7)] {
      #expect(try JSONCoder.decode(HistoryLine.self, from: JSONCoder.encode(line)) == line)
    }
    #expect(try JSONCoder.text(of: HistoryLine.reopened(7)) == #"{"id":7,"reopened":true}"#)
  }

  @Test func `an entry that catch-up made is late and counts nothing`() throws {
    var missed = entry(1, "a")
    (missed.missed, missed.dismissed, missed.outcome) = (3, nil, nil)
    missed.created = missed.due.adding(seconds: 61)
    let dismissed = missed.dismissed(at: missed.created)
    #expect(dismissed.outcome == .late)
    let timer = try ZonedTimer.down("1h").timer
    var counted = timer
    counted.countDismissal(of: dismissed)
    #expect(counted == timer)
  }

  @Test func `an entry whose own fire was on time counts, also after missed ones`() throws {
    var entry = entry(1, "a")
    (entry.missed, entry.dismissed, entry.outcome) = (3, nil, nil)
    entry.created = entry.due.adding(seconds: 60)
    let dismissed = entry.dismissed(at: entry.created)
    #expect(dismissed.outcome == .success)
    var timer = try ZonedTimer.down("1h").timer
    timer.countDismissal(of: dismissed)
    #expect(timer.success == 1)
  }
}
