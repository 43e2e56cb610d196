internal import SpecCore

/// The instructions for the show, on one page.
struct GuidePage: Sendable, Encodable, Presentable {
  struct Section: Sendable, Encodable {
    let title: String
    let lines: [String]
  }

  var title = "One color on a hundred screens, at the same moment"
  var sections = Self.content

  static let fields = [
    Field("title", "string", "what the page is about"),
    Field("sections", "objects", "its parts, in order"),
    Field("sections.title", "string", "the heading"),
    Field("sections.lines", "strings", "its lines"),
  ]

  func text() -> String? {
    sections.reduce(title + "\n") { page, section in
      page + "\n\(section.title)\n" + section.lines.map { "  \($0)\n" }.joined()
    }
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
        "spec grid check            how often each sequence flashes, and the limit",
        "spec grid play --seq 2     see both sequences on your own screen",
        "Each screen needs this program and a clock set by the network.",
        "This version starts each screen by its clock. Ready and Start over Wi-Fi,",
        "with spec grid ready and spec grid host, are not in it yet.",
      ]),
    Section(
      title: "One hour before",
      lines: [
        "Brightness up, Auto-Lock to Never, volume off, charger in.",
        "Agree on the time and the sequence; write them on the stage.",
        "Compare clocks: they differ on screen by as much as they differ.",
      ]),
    Section(
      title: "The show",
      lines: [
        "1  Type, with your seat, the sequence and the time agreed on:",
        "   spec grid play --seq 1 --row 3 --col 4 --at 18:30:00",
        "2  Press Enter, make the window full screen, hold the screen up.",
        "3  It waits in black and starts by itself, with no network.",
        "4  Red, yellow, blue, green, 2 s each; sequence 2 is one color for 8 s.",
        "5  It ends by itself. q leaves before that.",
      ]),
    Section(
      title: "If something is wrong",
      lines: [
        "Late: type the same line; it joins at the color of the moment.",
        "A time that has passed is refused, with how long ago it was.",
        "Window too small: enlarge it; the show runs on meanwhile.",
        "Wrong color: leave with q and check the Row and the Column you typed.",
      ]),
  ]
}
