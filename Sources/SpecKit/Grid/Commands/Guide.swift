internal import SpecCore

/// `spec grid guide`: prints the instructions for the show.
struct GridGuide: Command {
  static let name = "guide"
  static let abstract: Text = "Print the instructions for the show, on one page."
  static let fields = GuidePage.fields
  static let examples = [Example("spec grid guide", "Seats, checklist and show on one page.")]
  static let seeAlso = ["grid play"]

  func run(_ context: Context) throws { try context.show(GuidePage()) }
}
