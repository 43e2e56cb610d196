internal import SpecCore

/// A sign-in token of a generated member.
struct IssuedToken: Encodable {
  var key: String
  var token: String

  /// Begins a sign-in of 30 days.
  init(
    to person: Person, at now: Instant, in transaction: Transaction
  ) throws {
    key = person.key
    token = try Sessions.start(
      for: person.id, days: 30, at: now, in: transaction
    ).token
  }
}
