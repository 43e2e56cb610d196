internal import SpecCore

/// Screen 9: what this is, in texts and a picture.
struct AboutPage: Presentable, Record {
  struct Section: Sendable, Record {
    var title: String
    var text: String

    static let members: [RecordMember<Self>] = [
      RecordMember("title", \.title, Text("the title of a text")),
      RecordMember("text", \.text, Text("the text")),
    ]
  }

  var edition: Edition
  var localize: Localizer
  var isASCII: Bool

  /// The name and version of the brief.
  static let name = "Geronimo"
  static let version = "1"
  /// The first line of `LICENSE`.
  static let license = "MIT License"

  static let members: [RecordMember<Self>] = [
    RecordMember("name", { _ in name }, Text("the name of the app in its brief")),
    RecordMember("version", { _ in version }, Text("its version")),
    RecordMember("edition", \.edition.rawValue, Text("full or free")),
    RecordMember("license", { _ in license }, Text("the license of the program")),
    RecordMember("languages", { _ in ["en", "ru"] }, Text("the languages it speaks")),
    RecordMember("sections", \.sections, Text("its texts")),
  ]

  var sections: [Section] {
    [
      Section(
        title: localize(Text("Time that keeps its word")),
        text: localize(
          Text(
            "Geronimo counts down to what has to be done and says so, in cycles, in the hours you work and at the time on your wall, through summer time, sleep and travel. It counts up to a hundred years for what you are proud of. A reminder is written down before it rings, so that none is lost, and none rings twice."
          ))),
      Section(
        title: localize(Text("Honest and at home")),
        text: localize(
          Text(
            "What you dismiss within five minutes was in time; the rest was late, and the ring shows both. Timers, entries and settings are plain files in your home directory: they stay when the program goes and are there when it comes back. Nothing is sent anywhere, and nothing is counted unless you switch that on."
          ))),
    ]
  }

  /// The facts to the right of the picture.
  private var facts: [String] {
    [
      Self.name,
      localize(
        Text("version {version}, in spec {spec}"), ["version": Self.version, "spec": specVersion]),
      Self.editionText(edition, localize),
      localize(Text("Under the {license}"), ["license": Self.license]),
    ]
  }

  static func editionText(_ edition: Edition, _ localize: Localizer) -> String {
    localize(Text("{edition} edition"), ["edition": localize(edition.name)])
  }

  /// Returns the facts and texts, a paragraph a line.
  func text() -> String? {
    (facts + sections.flatMap { ["", $0.title, $0.text] }).map { $0 + "\n" }.joined()
  }

  func drawing(_ page: Page) -> [Line] { rows(width: page.columns) }

  func rows(width: Int) -> [Line] {
    let width = max(15, width)
    var rows = isASCII ? Hourglass.lines.map { $0.ascii(.none) } : Hourglass.lines
    let gap = 3
    let pictureWidth = rows.first?.width ?? 0
    let isBeside = width >= pictureWidth + gap + 40
    for (number, fact) in facts.enumerated() {
      let style = number == 0 ? Style.bold : .plain
      if isBeside {
        rows[number + 3] += Line(String(repeating: " ", count: gap)) + Line(fact, style)
      } else {
        rows += fact.wrapped(to: width).map { Line($0, style) }
      }
    }
    for section in sections {
      rows.append(Line())
      rows += section.title.wrapped(to: width).map { Line($0, .bold) }
      // Long lines of text are hard to follow.
      rows += section.text.wrapped(to: min(width, 76)).map { Line($0) }
    }
    return rows
  }
}

/// The picture of `about`: an hourglass at work.
enum Hourglass {
  /// Ten rows of fifteen cells.
  static let lines = blocks.map { row in
    Line(cells: row.map { Cell(String($0), Style("░▒".contains($0) ? .yellow : .gray)) })
  }

  private static let blocks = [
    "╒═════════════╕",
    " ╲           ╱ ",
    "  ╲ ▒▒▒▒▒▒▒ ╱  ",
    "   ╲ ▒▒▒▒▒ ╱   ",
    "    ╲ ▒▒▒ ╱    ",
    "    ╱  ░  ╲    ",
    "   ╱   ░   ╲   ",
    "  ╱   ▒▒▒   ╲  ",
    " ╱ ▒▒▒▒▒▒▒▒▒ ╲ ",
    "╘═════════════╛",
  ]
}

extension Edition {
  private static let advertisements = [
    Text("a hundred timers fit into the full edition: spec timers settings set edition full"),
    Text("tea in four minutes, not in five: spec timers add Tea --down 4m --once"),
    Text("how long have you done without? spec timers add \"Without sugar\" --up"),
    Text("plants drink every third day: spec timers add Plants --down 3d"),
    Text("a screen break every hour of work: spec timers add Break --down 1h --worked 09:00-18:00"),
  ]

  /// Returns the line that the free edition shows: a built-in text for each day, never from a network.
  func advertisement(on date: CivilDate, _ localize: Localizer) -> String? {
    guard self == .free else { return nil }
    let texts = Self.advertisements
    let text = texts[date.daysSinceEpoch.quotientAndRemainderDown(by: texts.count).remainder]
    return localize(Text("Ad: {text}"), ["text": localize(text)])
  }
}

extension TimersSession {
  /// Shows the line of the free edition, to a person at a terminal only.
  func advertise() {
    guard context.error.isTerminal, !context.options.isQuiet, !context.options.isJSON,
      let edition = try? store.read({ try $0.edition() })
    else { return }
    let today = zones.local.zone.civil(at: now).date
    if let line = edition.advertisement(on: today, localize) { context.hint(line) }
  }
}
