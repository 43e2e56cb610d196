internal import SpecCore

/// Revokes every sign-in.
struct UsFrameTestRevoke: LegacyCommand {
  static let name = "revoke"
  static let abstract: Text = "Take back every sign-in, as a person can at their service."
  static let fields = [Field("revoked", .boolean, "true")]
  static let examples = [Example("spec usframe test revoke", "The next check finds out.")]
  static let seeAlso = ["usframe check"]

  func run(_ context: Context) throws { try TestControls(UsFrame(context)).change("revoke", []) }
}
