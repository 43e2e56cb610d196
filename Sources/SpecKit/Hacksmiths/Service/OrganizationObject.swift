/// An organization, or the community itself.
package struct OrganizationObject: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var name: String
  package var mission: String?
  package var contact: String?
  package var website: String?
  package var location: String?
  package var links: [String]
  package var hiring: Bool
  package var description: String?
  package var sponsors: [OrganizationRef]

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
