/// A group behind events: the community's own, or one that hosts or sponsors.
package struct Organization: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var name: String
  package var website: String?
  package var description: String?
  package var location: String?
  package var contact: String?
  package var mission: String?
  package var links: [String] = []
  package var logo: String?
  package var hiring = false
  /// The community's own organization; one has it.
  package var host = false

  package init(id: Identifier, key: String, name: String) {
    self.id = id
    self.key = key
    self.name = name
  }
}
