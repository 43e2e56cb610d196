internal import SpecCore

/// The outcomes of a timer's entries, and the counts of its present run.
struct Statistics: Sendable, ResultRecord {
  let report: TimerReport

  var timer: Timer { report.timer }
  /// Of a deleted timer, or one whose zone is not installed, the recorded cycles.
  private var counts: TimerStatus.Counts? { isDeleted ? nil : report.status?.counts }
  var cycles: Int64 { counts?.cycles ?? timer.run.recorded }
  var suppressed: Int64 { counts?.suppressed ?? timer.run.suppressed }
  var missed: Int64 { counts?.missed ?? timer.run.missed }
  var isDeleted: Bool { timer.deletedAt != nil }
  /// Late and missed together: the orange part of the ring chart.
  var lateOrMissed: Int { timer.late + Int(missed) }

  /// 0...100, rounded half up; absent if nothing was dismissed or missed.
  var successPercent: Int? {
    let whole = timer.success + lateOrMissed
    return whole > 0 ? (200 * timer.success + whole) / (2 * whole) : nil
  }
  var latePercent: Int? { successPercent.map { 100 - $0 } }

  static let members: [RecordMember<Self>] = [
    RecordMember("timer", \.timer.id, Text("the id of the timer")),
    RecordMember("title", \.timer.title, Text("what it is called")),
    RecordMember(
      "deleted", { $0.isDeleted ? true : nil },
      Text("true if it is deleted")),
    RecordMember("success", \.timer.success, Text("entries dismissed within five minutes")),
    RecordMember(
      "late", \.timer.late,
      Text("entries dismissed later, without those of missed cycles")),
    RecordMember("open", \.report.open, Text("entries not dismissed yet")),
    RecordMember(
      "successPercent", \.successPercent,
      Text("the share of success; absent if nothing was dismissed or missed")),
    RecordMember("latePercent", \.latePercent, Text("the share of late and missed")),
    RecordMember(
      "streak", \.timer.streak,
      Text("successes in a row up to the last dismissal or miss")),
    RecordMember("bestStreak", \.timer.bestStreak, Text("the longest such row")),
    RecordMember("cycles", \.cycles, Text("cycles of the present run")),
    RecordMember(
      "suppressed", \.suppressed, Text("those outside worked time, or skipped by undo and redo")),
    RecordMember("missed", \.missed, Text("those that nobody was told of in time")),
  ]

  static let resultColumns = ["timer", "success", "late", "open", "successPercent", "title"]
}

extension TimerRenderer {
  /// Draws screen 6: a ring chart with its legend.
  ///
  /// - Parameter height: rows of a page, which has a larger ring; nil for a command.
  func rows(_ statistics: Statistics, height: Int? = nil) -> [Line] {
    let title = Line(statistics.timer.title, .bold) + deleted(statistics)
    let isWide = width >= 48
    let ringRows = height.map { max(10, min($0, 20, (width - 40) / 2)) } ?? (width >= 60 ? 12 : 10)
    let ring = RingChart(success: statistics.timer.success, late: statistics.lateOrMissed)
      .lines(rows: ringRows, isUTF8: !isASCII)
    guard let ringWidth = ring.first?.width else {
      let none = localize(Text("Nothing dismissed yet")).wrapped(to: max(1, width)).map { Line($0) }
      return [title.truncated(to: width), Line()] + none
        + countRow(statistics).wrapped(to: max(1, width)).map { Line($0) }
    }
    let chart = drawn(filled(ring, statistics))
    guard isWide else {
      let rows = drawn(table(statistics).lines(width: width))
      return [title, Line()] + (chart + rows).map { $0.truncated(to: width).trimmed() }
    }
    let gap = Line("   ")
    let room = width - ringWidth - gap.width
    let rows = drawn(table(statistics).lines(width: room))
    let top = max(0, (chart.count - rows.count) / 2)
    var lines = chart
    for (index, row) in rows.enumerated() {
      if top + index < lines.count {
        lines[top + index] += gap + row
      } else {
        lines.append(Line(String(repeating: " ", count: ringWidth)) + gap + row)
      }
    }
    return [title, Line()] + lines.map { $0.truncated(to: width).trimmed() }
  }

  private func deleted(_ statistics: Statistics) -> Line {
    statistics.isDeleted ? Line("  " + localize(Text("deleted")), .dim) : Line()
  }

  /// Puts the share of success into the hole of a ring, in large digits where they fit.
  private func filled(_ ring: [Line], _ statistics: Statistics) -> [Line] {
    let share = "\(statistics.successPercent ?? 0)%"
    // In the rows above and below the middle the hole is narrower by a column or two on each side.
    let width = Int(2 * Double(ring.count) * RingChart.hole) - 4
    let text =
      (LargeText.lines(share, .bold, width: width, rows: isASCII ? 5 : 3, isASCII: isASCII)
        ?? [Line(share, .bold)]) + [Line(localize(Text("in time")), dim)]
    let top = (ring.count - text.count + 1) / 2
    return ring.enumerated().map { index, row in
      guard text.indices.contains(index - top) else { return row }
      let text = text[index - top]
      return row.replacing(from: (row.width - text.width + 1) / 2, with: text)
    }
  }

  private func table(_ statistics: Statistics) -> Table {
    func slice(_ slice: RingChart.Slice, _ text: Text, _ count: Int, _ percent: Int?) -> [Line] {
      [
        Line("\(slice.block) \(slice.letter)", slice.style),
        Line(localize(text)), Line(String(count)), Line(percent.map { "\($0)%" } ?? ""),
      ]
    }
    let late = statistics.missed > 0 ? Text("late or missed") : Text("late", context: "statistics")
    let open = localize(Text("open", context: "statistics"))
    let rows = [
      slice(.success, Text("in time"), statistics.timer.success, statistics.successPercent),
      slice(.late, late, statistics.lateOrMissed, statistics.latePercent),
      [Line(), Line(open), Line(String(statistics.report.open)), Line()],
    ]
    let counts = counts(statistics).map { [Line(), Line($0, dim), Line($1, dim), Line()] }
    let empty = Array(repeating: Line(), count: 4)
    return Table(
      [.init(), .init("", flexible: true), .init("", .right), .init("", .right)],
      rows: rows + [empty] + counts)
  }

  private func countRow(_ statistics: Statistics) -> String {
    counts(statistics).map { "\($0) \($1)" }.joined(separator: isASCII ? ", " : " · ")
  }

  private func counts(_ statistics: Statistics) -> [(label: String, value: String)] {
    [
      (localize(Text("cycles")), String(statistics.cycles)),
      (localize(Text("suppressed", context: "count")), String(statistics.suppressed)),
      (localize(Text("missed")), String(statistics.missed)),
      (localize(Text("streak")), String(statistics.timer.streak)),
    ]
  }

  /// Returns the letter and the count of a slice, in its color; dim if the count is 0.
  private func share(_ slice: RingChart.Slice, _ count: Int) -> Line {
    Line("\(slice.letter) \(count)", count > 0 ? slice.style : .dim)
  }

  /// Draws several timers, a row each, or two where one has no room.
  func rows(_ all: [Statistics]) -> [Line] {
    Table(
      [
        .init("", .right), .init("", flexible: true), .init("", .right, secondary: true),
        .init("", .right, secondary: true), .init("", .right, secondary: true),
        .init("", secondary: true), .init("", secondary: true),
      ],
      rows: all.map { one in
        let timer = one.timer
        let streaks = ["streak": String(timer.streak), "best": String(timer.bestStreak)]
        return [
          Line(String(timer.id).padded(to: 3, .right)),
          Line(sanitized(timer.title)) + deleted(one),
          share(.success, timer.success), share(.late, one.lateOrMissed),
          Line(one.successPercent.map { "\($0)%" } ?? "", .bold),
          Line(
            localize(Text("{open} open"), ["open": String(one.report.open)]),
            one.report.open > 0 ? .plain : .dim),
          Line(
            localize(Text("streak {streak}, best {best}"), streaks),
            timer.bestStreak > 0 ? .plain : .dim),
        ]
      }
    ).lines(width: width)
  }
}
