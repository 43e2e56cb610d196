internal import SpecCore

/// Shows the signed-in account.
struct UsFrameWhoami: LegacyCommand {
  static let name = "whoami"
  static let abstract: Text = "Show who is signed in."
  static let arguments: [Argument<Self>] = [
    .flag("check", \.asks, help: "Ask the service instead of the stored account.")
  ]
  static let columns = ["service", "id", "handle", "name"]
  static let fields = AccountView.fields
  static let examples = [
    Example(
      "spec usframe whoami", "Service, id, handle and name.",
      setup: ["spec usframe login --service test --no-input"])
  ]
  static let seeAlso = ["usframe login"]

  var asks = false

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    var signIn = try app.status().signedIn()
    if asks {
      var session = try Session(app, signIn)
      let profile = try session.value { try $0.me($1) }
      signIn = session.signIn
      signIn.account = profile.person
    }
    try context.show(AccountView(signIn: signIn, strings: app.strings))
  }
}
