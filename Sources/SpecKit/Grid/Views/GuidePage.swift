internal import SpecCore

/// The instructions for the show, on one page.
struct GuidePage: Record, Presentable {
  struct Section: Record {
    let title: String
    let lines: [String]

    static let members: [RecordMember<Self>] = [
      RecordMember("title", \.title, "the heading"), RecordMember("lines", \.lines, "its lines"),
    ]
  }

  let title = "One color on a hundred screens, at the same moment"
  let sections = Self.content

  static let members: [RecordMember<Self>] = [
    RecordMember("title", \.title, "what the page is about"),
    RecordMember("sections", \.sections, "its parts, in order"),
  ]

  static let resultFields = fieldsOpening("sections")

  func text() -> String? {
    sections.reduce(title + "\n") { page, section in
      page + "\n\(section.title)\n" + section.lines.map { "  \($0)\n" }.joined()
    }
  }

  /// The page with long lines wrapped and indented.
  func drawing(_ page: Page) -> [Line] {
    var lines = title.wrapped(to: page.columns).map { Line($0) }
    for section in sections {
      lines += [Line(), Line(section.title)]
      for line in section.lines {
        if line.count + 2 <= page.columns {
          lines.append(Line("  " + line))
          continue
        }
        let isNumbered = line.dropFirst().hasPrefix("  ")
        let indent = String(repeating: " ", count: isNumbered ? 5 : 4)
        let rows = line.wrapped(to: max(8, page.columns - indent.count))
        lines += rows.enumerated().map { Line(($0 == 0 ? "  " : indent) + $1) }
      }
    }
    return lines
  }

  private static let content = [
    Section(
      title: "Seats",
      lines: [
        "100 seats: Row 1 is the front, Column 1 the left as you face the stage.",
        "Take the seat on your ticket, for example Row 3, Column 4.",
        "Flashing light can cause seizures: whoever is sensitive to it stays outside.",
      ]),
    Section(
      title: "The day before",
      lines: [
        "spec grid play --seq 2     see both sequences on your own screen",
        "spec grid rehearse         twenty made-up devices, and what they showed",
        "One Wi-Fi without guest isolation; ports UDP 20810-20811 and TCP 8080 open.",
      ]),
    Section(
      title: "One hour before",
      lines: [
        "Brightness up, Auto-Lock to Never, volume off, charger in.",
        "Try it with the first seats: spec grid host, and spec grid ready on each.",
      ]),
    Section(
      title: "The show",
      lines: [
        "1  The organizer runs spec grid host --web; u shows its address as a QR code.",
        "2  Phones scan it and tap their seat; laptops run spec grid ready 3,4.",
        "3  Press Ready (on a laptop Enter), then hold the screen up.",
        "4  The organizer sees who is ready on the map, and presses Enter: Start.",
        "5  Red, yellow, blue, green, 2 s each; sequence 2 is one color for 8 s.",
        "6  q leaves.",
      ]),
    Section(
      title: "If something is wrong",
      lines: [
        "Organizer not found: give --host with the address that u shows there.",
        "Late or reloaded: run ready again; it joins at the color of the moment.",
        "Organizer gone: the run ends well by itself; start spec grid host again.",
        "No network at all: with all clocks set before, on each screen",
        "spec grid play --row 3 --col 4 --at 18:30:00",
      ]),
  ]
}
