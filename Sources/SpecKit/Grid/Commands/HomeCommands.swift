internal import SpecCore

/// `spec grid` without a verb.
struct HomeCommand: Command {
  static let help = Help(
    "Show your seat, the two sequences and the last run.",
    examples: [Example("", "The sequences, and the commands to play them.")])

  func run(_ context: Context) throws -> GridHomeView {
    GridHomeView(saved: try SavedState.read(in: context.directories()))
  }
}

struct GuideCommand: Command {
  static let help = Help(
    "Print the instructions for the show, on one page.",
    examples: [Example("", "Seats, checklist and show on one page.")])

  func run(_ context: Context) -> GuidePage { GuidePage() }
}
