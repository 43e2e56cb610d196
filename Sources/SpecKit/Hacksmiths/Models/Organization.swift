/// The community's own organization, or one that hosts or sponsors events.
struct Organization: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: String
  var website: String?
  var description: String?
  var location: String?
  var contact: String?
  var mission: String?
  var links: [String] = []
  var hiring = false
  /// Whether it is the community's own; exactly one organization is.
  var host = false
}
