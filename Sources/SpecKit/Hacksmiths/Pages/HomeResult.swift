internal import SpecCore

/// The event page: the next event, the question, what comes after it, and the tab bar.
struct HomeResult: Presentable {
  struct Payload: Record {
    var tabs: [Tab]
    var viewer: ViewerObject
    var event: EventObject?
    var question: String
    var upcoming: [EventSummary]

    static let members: [RecordMember<Self>] = [
      RecordMember("tabs", \.tabs, "The sections, as `tabs` lists them."),
      RecordMember(
        "viewer", \.viewer, "The viewer: `role`, and a member's `id`, `key` and `name`."),
      RecordMember("event", \.event, "The next event, as `event` shows it."),
      RecordMember(
        "question", \.question, "The line \"Are you coming?\", or what answers it."),
      RecordMember(
        "upcoming", \.upcoming, "Up to five events after it, as `upcoming` lists them."),
    ]
  }

  var viewer: ViewerObject
  var event: EventObject?
  var upcoming: UpcomingTable
  var page: EventPage?
  /// Whether a line says how to sign in.
  var showsHint: Bool
  /// Whether the store is empty.
  var isEmpty: Bool

  private var tabs: [Tab] { Tab.all(isMember: viewer.isMember) }
  private var question: String { event?.question ?? Texts.noEventPlanned }

  var payload: Payload {
    Payload(
      tabs: tabs, viewer: viewer, event: event, question: question,
      upcoming: upcoming.events)
  }

  func records() -> [[String]] {
    guard let event else { return [] }
    return [["next"] + event.columns]
      + upcoming.events.map { ["upcoming"] + UpcomingTable.record($0) }
      + [PipeFields.record("question", question)]
  }

  func drawing(_ page: Page) -> [Line] {
    var rows: [Line] = []
    if var top = self.page {
      top.nameLimit = 12
      top.showsAllFacts = false
      rows += top.head(page)
    } else {
      rows.append(Line(" " + question))
      if isEmpty {
        rows += TextLayout.paragraph(
          Texts.beginEmpty, indent: 1, width: TextLayout.width(page))
      }
    }
    if !upcoming.events.isEmpty {
      rows += [Line(), Line(" Upcoming", Styles.heading)] + upcoming.rows(page)
    }
    rows.append(Line())
    if event == nil, upcoming.events.isEmpty, ["organizer", "admin"].contains(viewer.role) {
      rows += TextLayout.paragraph(
        "\(Texts.addFirstEvent)\nYour drafts: spec hacksmiths event list --drafts", indent: 3,
        width: TextLayout.width(page), style: Styles.hint)
    }
    if showsHint, !isEmpty {
      rows += TextLayout.paragraph(
        "spec hacksmiths login, register, or guest to hide this line", indent: 3,
        width: TextLayout.width(page), style: Styles.hint)
    }
    return rows + TabBar.lines(tabs, active: Tab.first, width: TextLayout.width(page))
  }
}

extension EventObject {
  /// The columns of `upcoming`.
  var columns: [String] {
    PipeFields.record(
      date, end, id, key, title, place,
      state == .canceled ? "canceled" : registration.rawValue, spotsLeft, answer)
  }
}

/// The row of sections; the current one is in brackets.
enum TabBar {
  static func lines(_ tabs: [Tab], active: String, width: Int) -> [Line] {
    var rows: [Line] = []
    var row = TextLayout.spaces(1)
    for tab in tabs {
      let text =
        tab.id == active ? Line("[\(tab.title)]", Styles.title) : Line(" \(tab.title) ")
      if row.width > 1, row.width + 1 + text.width > width {
        rows.append(row.trimmed())
        row = TextLayout.spaces(1)
      }
      row += TextLayout.spaces(1) + text
    }
    return rows + [row.trimmed()]
  }
}
