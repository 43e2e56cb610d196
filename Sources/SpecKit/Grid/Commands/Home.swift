internal import SpecCore

/// `spec grid`: what there is, and how to begin.
struct GridHome: Command {
  static let name = "grid"
  static let abstract: Text = "Show your seat, the two sequences and the last run."
  static let fields = HomeView.fields
  static let examples = [Example("spec grid", "The two sequences, and how to play them.")]
  static let seeAlso = ["grid guide"]

  func run(_ context: Context) throws {
    let saved = try SavedState.read(in: context.directories())
    try context.show(HomeView(saved))
  }
}
