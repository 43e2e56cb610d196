internal import SpecCore

struct EntryTexts: Sendable {
  let empty = Text("No entries to dismiss.")
  let left = Text("{left} left to be in time")
  let leftShort = Text("{left} left")
  let overdue = Text("over 5 minutes")
  let success = Text("in time")
  let late = Text("late")
  let snoozed = Text("snoozed to {until}")
  let missed = Text(one: "{count} missed", other: "{count} missed")
}

let entryTexts = EntryTexts()

extension TimerRenderer {
  /// One row for each entry, more on a narrow page.
  ///
  /// - Parameter zones: by name; an entry whose zone is missing is drawn in UTC.
  func rows(_ entries: [EntryReport], zones: [String: Zone]) -> [Line] {
    items(entries, zones: zones).flatMap(\.self)
  }

  /// The rows of each entry.
  func items(_ entries: [EntryReport], zones: [String: Zone]) -> [[Line]] {
    if isCompact ?? (width < 60) { return compactItems(entries, zones: zones) }
    func table(isShort: Bool) -> Table {
      Table(
        [
          .init("", .right), .init("", flexible: true), .init(), .init(), .init(),
        ],
        rows: entries.map { report in
          let zone = zones[report.entry.timeZone] ?? .utc
          return [
            Line(String(report.entry.id).padded(to: 3, .right)),
            Line(sanitized(report.entry.title)), Line(due(report, zone)),
            state(report, zone, isShort: isShort), Line(missed(report) ?? ""),
          ]
        })
    }
    return items([table(isShort: false), table(isShort: true)])
      ?? compactItems(entries, zones: zones)
  }

  func due(_ report: EntryReport, _ zone: Zone) -> String {
    localize.pastDate(
      zone.civil(at: report.entry.due), today: zone.civil(at: now).date,
      label: label(zone, at: report.entry.due))
  }

  func missed(_ report: EntryReport) -> String? {
    report.entry.missed.map { localize(entryTexts.missed, count: $0) }
  }

  /// The state of an entry, for an open one the time in which it can be dismissed.
  func state(_ report: EntryReport, _ zone: Zone, isShort: Bool = false) -> Line {
    switch report.state {
    case "success": return Line(localize(entryTexts.success), Style(.green))
    case "late": return Line(localize(entryTexts.late), Style(.yellow))
    case "snoozed":
      let until = report.entry.snoozedUntil.map {
        localize.time(zone.civil(at: $0).time) + label(zone, at: $0)
      }
      return Line(localize(entryTexts.snoozed, ["until": until ?? ""]))
    default:
      if report.entry.isOverdue(at: now) {
        return Line(localize(entryTexts.overdue), Style(.yellow))
      }
      if report.entry.missed != nil { return Line() }
      let left = report.entry.left(at: report.now)
      let clock = "\(zeroPadded(Int(left / 60), 2)):\(zeroPadded(Int(left % 60), 2))"
      let text = isShort ? entryTexts.leftShort : entryTexts.left
      return Line(localize(text, ["left": clock]), Style(.green))
    }
  }
}
