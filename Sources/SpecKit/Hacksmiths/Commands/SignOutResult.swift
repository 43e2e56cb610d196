internal import SpecCore

struct SignOutResult: Presentable {
  struct Payload: Encodable {
    var signedOut: Bool
    var livesUntil: Instant?
  }

  var outcome: SignOutOutcome
  var text: String

  var payload: Payload {
    Payload(signedOut: outcome.wasSignedIn, livesUntil: outcome.livesUntil)
  }
  func records() -> [[String]] { [["signed-out"]] }
  func drawing(_ page: Page) -> [Line] { [Line(" " + text)] }
}

enum SignOutOptions {
  static let fields = [
    Field("signedOut", .boolean, "Whether somebody was signed in."),
    Field(
      "livesUntil", .instant.optional,
      "When the sign-in expires at the service, if the service could not be reached."),
  ]

  static func discard<Command>(_ path: Argument<Command>.Path<Bool>) -> Argument<
    Command
  > {
    .flag("discard", path, help: "Discard answers that wait to be sent.")
  }
}
