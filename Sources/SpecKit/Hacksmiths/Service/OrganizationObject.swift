/// An organization, or the community itself.
struct OrganizationObject: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: String
  var mission: String?
  var contact: String?
  var website: String?
  var location: String?
  var links: [String]
  var hiring: Bool
  var description: String?
  var sponsors: [OrganizationRef]

  init(_ organization: Organization, sponsors: [Organization]) {
    id = organization.id
    key = organization.key
    name = organization.name
    mission = organization.mission
    contact = organization.contact
    website = organization.website
    location = organization.location
    links = organization.links
    hiring = organization.hiring
    description = organization.description
    self.sponsors = sponsors.map(OrganizationRef.init)
  }
}
