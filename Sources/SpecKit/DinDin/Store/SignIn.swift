internal import SpecCore

/// Who is signed in to a database. A sign-in to the embedded one needs no token, so none is kept.
struct SignIn: Sendable, Equatable, Codable {
  @NonEmpty var id: String
  @NonEmpty var name: String
  var provider = "local"
  var database = "embedded"
}
