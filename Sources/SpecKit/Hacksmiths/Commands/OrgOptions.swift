internal import SpecCore

/// What `org add` and `org edit` take.
struct OrgOptions: Sendable, Equatable {
  var body = OrganizationBody()
  var host = false

  static let arguments: [Argument<Self>] =
    [.option("name", \.body.name, value: "TEXT", help: "The name.")]
    + Argument.change("website", \.body.website, value: "URL", help: "URL.")
    + Argument.change("description", \.body.description, value: "TEXT", help: "What it does.")
    + Argument.change("location", \.body.location, value: "TEXT", help: "Where it is.")
    + Argument.change("contact", \.body.contact, value: "TEXT", help: "How to reach it.")
    + Argument.change("mission", \.body.mission, value: "TEXT", help: "What it is for.")
    + Argument.changes("link", \.body.links, value: "URL", help: "A page of it.")
    + Argument.change("hiring", \.body.hiring, help: "The organization is hiring.")
    + [.flag("host", \.host, help: "It is the community's own.")]

  var changes: OrganizationBody {
    var body = body
    body.host = host ? true : nil
    return body
  }
}

extension MessageResult where Payload == OrganizationObject {
  init(_ organization: OrganizationObject, _ change: String) {
    self.init(
      organization, record: organization.columns("id", "key", "name"),
      "\(change): \(organization.name) (\(organization.key)).")
  }
}
