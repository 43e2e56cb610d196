/// A group behind events: the community's own, or one that hosts or sponsors.
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
  var logo: String?
  var hiring = false
  /// The community's own organization; one has it.
  var host = false

  init(id: Identifier, key: String, name: String) {
    self.id = id
    self.key = key
    self.name = name
  }
}
