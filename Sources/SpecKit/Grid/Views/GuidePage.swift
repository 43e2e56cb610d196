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
        "100 seats in 10 rows of 10. Row 1 is the front row.",
        "Column 1 is on the left when you face the stage.",
        "Take the seat on your ticket, for example Row 3, Column 4.",
        "Flashing light can trigger seizures: warn everyone before it starts.",
        "Anyone sensitive to it should stay outside.",
      ]),
    Section(
      title: "The day before",
      lines: [
        "spec grid play      see sequence 1 on your own screen; --seq 2 shows the other",
        "spec grid rehearse  a test with twenty simulated screens; look for \"Passed\"",
        "Sequence 1: red, yellow, blue, green, 2 s each.",
        "Sequence 2: one color per quarter of the hall for 8 s.",
        "Put everyone on one Wi-Fi, not a guest network; ask whoever runs it.",
        "Allow UDP 20810-20811 and TCP 8080 in the organizer's firewall.",
        "For the QR code, install qrencode on the organizer's laptop.",
      ]),
    Section(
      title: "One hour before",
      lines: [
        "Everyone: turn brightness up and volume off, set Auto-Lock to Never, plug in.",
        "Try it with a few people: spec grid host --web, let them join, press Enter.",
      ]),
    Section(
      title: "The show",
      lines: [
        "1  The organizer runs spec grid host --web; u shows its address as a QR code.",
        "2  Phones: scan it, tap your seat, press Ready, and hold the phone up.",
        "3  Laptops: spec grid ready 3,4, type the join code, then press Enter twice.",
        "4  The organizer sees who is ready on the map; Enter starts, y if it asks.",
        "5  1 or 2 chooses the sequence, Enter starts again (all stay ready), s stops.",
        "6  Afterwards the organizer presses q: this ends the show for everyone.",
      ]),
    Section(
      title: "If something is wrong",
      lines: [
        "Organizer not found: press u on that laptop, type the line with --host here.",
        "Late? Take your seat and press Ready: you join at the current color.",
        "Organizer's laptop failed: screens finish by themselves.",
        "Then run spec grid host --web again; the code stays the same.",
        "No network: set all clocks; on each laptop run (a time a few minutes ahead):",
        "spec grid play --row 3 --col 4 --at 18:30:00",
      ]),
  ]
}
