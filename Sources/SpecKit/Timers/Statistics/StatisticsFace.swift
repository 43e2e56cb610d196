internal import SpecCore

/// How statistics are drawn: a pie with its legend for one timer, a row for each of several.
struct StatisticsFace: Sendable {
  var width: Int
  var isASCII: Bool
  var language: String

  init(width: Int, isASCII: Bool, language: String) {
    self.width = width
    self.isASCII = isASCII
    self.language = language
  }

  private func text(_ key: String, _ values: [String: String] = [:]) -> String {
    statisticsTexts.text(key, language, values)
  }

  /// Screen 6.
  func drawing(_ statistics: Statistics) -> [Line] {
    let title = Line(statistics.title, .bold) + deleted(statistics)
    let isWide = width >= 60
    let pie = Pie(success: statistics.success, late: statistics.late)
      .lines(rows: isWide ? 12 : 10, isUTF8: !isASCII)
    guard let pieWidth = pie.first?.width else {
      let none = text("none").wrapped(to: max(1, width)).map { Line($0) }
      return [title.truncated(to: width)] + none + counts(statistics, width: width)
    }
    guard isWide else {
      let rows = legend(statistics, width: width)
      return [title] + (pie + rows).map { $0.truncated(to: width).trimmed() }
    }
    let gap = Line("   ")
    let rows = legend(statistics, width: width - pieWidth - gap.width)
    let top = max(0, (pie.count - rows.count) / 2)
    var lines = pie
    for (index, row) in rows.enumerated() {
      if top + index < lines.count {
        lines[top + index] += gap + row
      } else {
        lines.append(Line(String(repeating: " ", count: pieWidth)) + gap + row)
      }
    }
    return [title] + lines.map { $0.truncated(to: width).trimmed() }
  }

  private func deleted(_ statistics: Statistics) -> Line {
    statistics.deleted == true ? Line("  " + text("deleted"), .dim) : Line()
  }

  private func legend(_ statistics: Statistics, width: Int) -> [Line] {
    func slice(_ slice: Pie.Slice, _ key: String, _ count: Int, _ percent: Int?) -> [Line] {
      [
        Line(isASCII ? slice.letter : "\(slice.block) \(slice.letter)", slice.style),
        Line(text(key)), Line(String(count)),
        Line(percent.map { "\($0)%" } ?? ""),
      ]
    }
    let table = Table(
      [.init(), .init("", flexible: true), .init("", .right), .init("", .right)],
      rows: [
        slice(.success, "success", statistics.success, statistics.successPercent),
        slice(.late, "late", statistics.late, statistics.latePercent),
        [Line(), Line(text("open")), Line(String(statistics.open))],
      ])
    return table.lines(width: width) + counts(statistics, width: width)
  }

  private func counts(_ statistics: Statistics, width: Int) -> [Line] {
    let values = [
      "cycles": String(statistics.cycles), "suppressed": String(statistics.suppressed),
      "missed": String(statistics.missed), "streak": String(statistics.streak),
      "best": String(statistics.bestStreak),
    ]
    let parts = ["cycles", "suppressed", "missed", "streak"].map { text("count.\($0)", values) }
    // A part stays in one piece: its spaces are none while the row is broken.
    let row = parts.map { $0.replacing(" ", with: "\u{A0}") }
      .joined(separator: isASCII ? ", " : " · ")
    return row.wrapped(to: max(1, width)).map { Line($0.replacing("\u{A0}", with: " ")) }
  }

  /// Several timers, a row each.
  func drawing(_ all: [Statistics]) -> [Line] {
    let table = Table(
      [
        .init("", .right), .init("", flexible: true), .init("", .right), .init("", .right),
        .init("", .right), .init(), .init(),
      ],
      rows: all.map { one in
        let percent = one.successPercent.map { "\($0)%" } ?? ""
        return [
          Line(String(one.timer).padded(to: 3, .right)),
          Line(sanitized(one.title)) + deleted(one),
          Line("\(Pie.Slice.success.letter) \(one.success)", Pie.Slice.success.style),
          Line("\(Pie.Slice.late.letter) \(one.late)", Pie.Slice.late.style),
          Line(percent), Line(text("row.open", ["open": String(one.open)])),
          Line(text("row.streak", ["streak": String(one.streak), "best": String(one.bestStreak)])),
        ]
      })
    return table.lines(width: width)
  }
}

/// The statistics of one timer: an object, a pie.
struct StatisticsReport: Presentable {
  var statistics: Statistics
  var face: StatisticsFace

  var payload: Statistics { statistics }
  func records() -> [[String]] { [statistics.record] }
  func drawing(_ page: Page) -> [Line] { face.drawing(statistics) }
}

/// The statistics of all timers: an array, a row each.
struct StatisticsList: Presentable {
  var all: [Statistics]
  var face: StatisticsFace

  var payload: [Statistics] { all }
  func records() -> [[String]] { all.map(\.record) }
  func drawing(_ page: Page) -> [Line] { face.drawing(all) }
}
