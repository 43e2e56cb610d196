internal import SpecCore

/// The event page: the next event, the question, what comes after it, and the tab bar.
struct HomeResult: Presentable {
  struct Payload: Encodable, Sendable {
    var tabs: [Tab]
    var viewer: ViewerObject
    var event: EventObject?
    var question: String
    var upcoming: [EventSummary]
  }

  var viewer: ViewerObject
  var event: EventObject?
  var upcoming: UpcomingTable
  var page: EventPage?
  /// Whether a line tells how to sign in.
  var showsHint: Bool
  /// Whether there is anything at all to show.
  var isEmpty: Bool

  private var tabs: [Tab] { Tab.all(isMember: viewer.isMember) }
  private var question: String { event?.question ?? Texts.noEventPlanned }

  var payload: Payload {
    Payload(
      tabs: tabs, viewer: viewer, event: event, question: question,
      upcoming: upcoming.events.map(\.summary))
  }

  func records() -> [[String]] {
    guard let event else { return [] }
    return [["next"] + event.columns]
      + upcoming.events.map { ["upcoming"] + UpcomingTable.record($0.summary) }
      + [Columns.record("question", question)]
  }

  func drawing(_ page: Page) -> [Line] {
    var rows: [Line] = []
    if var top = self.page {
      top.nameLimit = 12
      rows += top.head(page)
    } else {
      rows.append(Line(" " + question))
      if isEmpty { rows += Flow.paragraph(Texts.noStore, indent: 1, width: Flow.width(page)) }
    }
    if !upcoming.events.isEmpty {
      rows += [Line(), Line(" " + Texts.upcoming, Palette.heading)] + upcoming.rows(page)
    }
    rows.append(Line())
    if showsHint {
      rows += Flow.paragraph(
        Texts.hint, indent: 3, width: Flow.width(page), style: Palette.hint)
    }
    return rows + TabBar.lines(tabs, active: "event", width: Flow.width(page))
  }
}

extension EventObject {
  /// The columns of `upcoming`.
  var columns: [String] {
    Columns.record(
      date, end, id, key, title, place,
      state == .canceled ? Texts.canceledWord : registration.rawValue, spotsLeft, answer)
  }
}

/// The row of sections with the one that is open in brackets.
enum TabBar {
  static func lines(_ tabs: [Tab], active: String, width: Int) -> [Line] {
    var rows: [Line] = []
    var row = Flow.spaces(1)
    for tab in tabs {
      let text =
        tab.id == active ? Line("[\(tab.title)]", Palette.title) : Line(" \(tab.title) ")
      if row.width > 1, row.width + 1 + text.width > width {
        rows.append(row.trimmed())
        row = Flow.spaces(1)
      }
      row += Flow.spaces(1) + text
    }
    return rows + [row.trimmed()]
  }
}
