internal import SpecCore
internal import SpecLegacy

/// `spec grid`: the saved seat, the sequences and the last run.
struct GridHome: LegacyCommand {
  static let name = "grid"
  static let abstract: Text = "Show your seat, the two sequences and the last run."
  static let fields = HomeView.fields
  static let examples = [Example("spec grid", "The sequences, and the commands to play them.")]
  static let seeAlso = ["grid guide"]

  func run(_ context: Context) throws {
    let saved = try SavedState.read(in: context.directories())
    try context.show(HomeView(saved: saved))
  }
}
