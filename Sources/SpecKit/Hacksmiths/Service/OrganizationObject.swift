internal import SpecCore

/// An organization, or the community itself.
struct OrganizationObject: Equatable, Record, Decodable {
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

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("key", \.key, "The key to type for it."),
    RecordMember("name", \.name, "The name."),
    RecordMember("mission", \.mission, "What it is for."),
    RecordMember("contact", \.contact, "How to reach it."),
    RecordMember("website", \.website, "URL."),
    RecordMember("location", \.location, "Where it is."),
    RecordMember("links", \.links, "URLs."),
    RecordMember("hiring", \.hiring, "Whether it is hiring."),
    RecordMember("description", \.description, "What it does."),
    RecordMember(
      "sponsors", \.sponsors, "Sponsors of the next event: `id key name website? hiring`."),
  ]

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
