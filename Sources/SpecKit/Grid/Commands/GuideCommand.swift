internal import SpecCore

/// `spec grid guide`
struct GuideCommand: Command {
  static let help = Help(
    "Print the instructions for the show, on one page.",
    examples: [HelpExample("", "Seats, checklist and show on one page.")])

  func run(_ context: Context) -> GuidePage { GuidePage() }
}
