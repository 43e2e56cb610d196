package import SpecCore

/// A sign-in, for the one who signed in.
package struct SessionObject: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var role: Role
  package var expires: Instant
}
