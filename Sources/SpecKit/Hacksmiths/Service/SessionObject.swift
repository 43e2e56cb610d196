internal import SpecCore

/// A sign-in, for the one who signed in.
struct SessionObject: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var role: Role
  var expires: Instant
}
