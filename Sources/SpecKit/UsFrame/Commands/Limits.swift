internal import SpecCore

/// Shows how often the service is asked, why, and what it costs.
struct UsFrameLimits: LegacyCommand {
  static let name = "limits"
  static let abstract: Text = "Show how often the service is asked, why, and what that costs."
  static let discussion: Text = """
    In a pipe: kind, seconds between two polls, reason, calls allowed in a window, calls left, end of the \
    window.

    X allows posts to be asked for every second and messages every minute. The defaults, 30 s and 75 s, \
    leave room for spec usframe check. Where the service allows less the polls slow down by themselves.
    """
  static let columns = ["kind", "intervalSeconds", "reason", "limit", "remaining", "resetAt"]
  static let fields = LimitsView.fields
  static let examples = [
    Example("spec usframe limits", "Both kinds."),
    Example("spec usframe limits --json", "With all calls, and the costs of a day."),
  ]
  static let seeAlso = ["usframe settings", "usframe watch"]

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let (status, clocks) = try app.store.read {
      (try AppStatus($0, at: app.now), try $0.value(Documents.limits))
    }
    try context.show(
      LimitsView(
        status: status, clocks: clocks, settings: try app.settings(), strings: app.strings,
        at: app.now)
    )
  }
}
