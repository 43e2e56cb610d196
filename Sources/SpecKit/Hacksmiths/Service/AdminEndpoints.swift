internal import SpecCore

/// A person as those who give roles see them.
struct RoleObject: Equatable, NamedPerson, Decodable {
  var id: Identifier
  var key: String
  var name: PersonName
  var role: Role
  var priority: Int

  static let members: [RecordMember<Self>] =
    RecordMember.identity + [
      RecordMember("role", \.role, "The role of the person."),
      RecordMember("priority", \.priority, "Place in lists: smaller is earlier."),
    ]

  init(_ entry: PersonSummary) {
    id = entry.id
    key = entry.key
    name = entry.name
    role = entry.role
    priority = entry.priority
  }
}

struct RolesReply: Record, Decodable {
  var roles: [RoleObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("roles", \.roles, "Everybody, by name.")
  ]
}
struct RoleReply: Record, Decodable {
  var person: RoleObject

  static let members: [RecordMember<Self>] = [
    RecordMember("person", \.person, "The person.")
  ]
}

struct TokenReply: Record, Decodable {
  var token: String
  var id: Identifier
  var key: String
  var expires: Instant

  static let members: [RecordMember<Self>] = [
    RecordMember("token", \.token, "The token."),
    RecordMember("id", \.id, "The person of the token."),
    RecordMember("key", \.key, "The key to type for the person."),
    RecordMember("expires", \.expires, "When it expires."),
  ]
}

/// Roles, organizations and tokens for scripts.
enum AdminEndpoints {
  static let all: [HacksmithsEndpoint] = [
    roles.endpoint, setRole.endpoint, organizations.endpoint, addOrganization.endpoint,
    organization.endpoint, editOrganization.endpoint, issueToken.endpoint,
  ]

  static let roles = Operation<NoBody, RolesReply>.read(
    "GET /roles", "listRoles", "The roles of all people", .admin, handler: listRoles)
  static let setRole = Operation<RoleBody, RoleReply>.write(
    "PUT /people/{id}/role", "setRole", "Set a role", .admin, or: [404, 409],
    at: DemoKey.person, handler: performSetRole)
  static let organizations = Operation<NoBody, OrganizationsReply>.read(
    "GET /organizations", "listOrganizations", "Organizations", handler: listOrganizations)
  static let addOrganization = Operation<OrganizationBody, OrganizationReply>.write(
    "POST /organizations", "addOrganization", "Add an organization", .admin,
    needs: .members("name"), handler: performAddOrganization)
  static let organization = Operation<NoBody, OrganizationReply>.read(
    "GET /organizations/{id}", "showOrganization", "An organization", or: [404], at: "host",
    handler: showOrganization)
  static let editOrganization = Operation<OrganizationBody, OrganizationReply>.write(
    "PATCH /organizations/{id}", "editOrganization", "Change an organization", .admin,
    or: [404, 409], at: "host", handler: performEditOrganization)
  static let issueToken = Operation<TokenBody, TokenReply>.write(
    "POST /tokens", "issueToken", "A token for scripts", or: [404, 409], handler: performIssueToken)

  private static func listRoles(_ context: RequestContext, _ input: OperationRequest<NoBody>) throws
    -> RolesReply
  {
    let all = Community.sorted(try context.snapshot.directory())
    return RolesReply(roles: all.map(RoleObject.init))
  }

  private static func performSetRole(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<RoleBody>
  ) throws -> RoleReply {
    guard let id = try context.directoryEntry(input.first)?.id,
      let before = try transaction.person(id)
    else {
      throw HacksmithsError.noPerson(
        input.first, nearest: try context.nearestPeople(to: input.first))
    }
    let body = try input.body()
    var record = before
    body.role.apply(to: &record.person.role)
    body.priority.apply(to: &record.person.priority)
    if before.person.role == .admin, record.person.role != .admin, before.account != nil,
      try !context.hasOtherAdmin(than: id)
    {
      throw HacksmithsError.lastAdmin
    }
    try transaction.put(record, before: before)
    return RoleReply(person: RoleObject(PersonSummary(record)))
  }

  private static func listOrganizations(
    _ context: RequestContext, _ input: OperationRequest<NoBody>
  ) throws -> OrganizationsReply {
    OrganizationsReply(
      organizations: try context.snapshot.organizations().map(context.describe))
  }

  private static func showOrganization(
    _ context: RequestContext, _ input: OperationRequest<NoBody>
  ) throws -> OrganizationReply {
    let word = input.first == "host" ? nil : input.first
    return OrganizationReply(
      organization: try context.describe(context.organization(word)))
  }

  private static func performAddOrganization(
    _ context: RequestContext, _ transaction: Transaction,
    _ input: OperationRequest<OrganizationBody>
  ) throws -> OrganizationReply {
    let body = try input.body()
    var list = try transaction.value(Documents.organizations)
    let name = body.name ?? ""
    let keys = Set(list.organizations.map(\.key)).union(["host"])
    var organization = Organization(
      id: Identifier.free(random: context.random) { id in
        list.organizations.contains { $0.id == id }
      },
      key: Slug.make(for: name, or: "organization", isTaken: keys.contains), name: name)
    // The first one is the community's own.
    organization.host = list.organizations.isEmpty
    organization.apply(body)
    list.organizations.append(organization)
    try transaction.setOrganizations(list, changed: organization)
    return try OrganizationReply(organization: context.describe(organization))
  }

  private static func performEditOrganization(
    _ context: RequestContext, _ transaction: Transaction,
    _ input: OperationRequest<OrganizationBody>
  ) throws -> OrganizationReply {
    var organization = try context.organization(input.first == "host" ? nil : input.first)
    let body = try input.body()
    if organization.host, body.host == false {
      throw HacksmithsError.lastHost
    }
    organization.apply(body)
    var list = try transaction.value(Documents.organizations)
    list.organizations = list.organizations.map { $0.id == organization.id ? organization : $0 }
    try transaction.setOrganizations(list, changed: organization)
    return try OrganizationReply(organization: context.describe(organization))
  }

  private static func performIssueToken(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<TokenBody>
  ) throws -> TokenReply {
    let me = try context.member()
    let body = try input.body()
    let word = body.person ?? "me"
    let entry = try context.directoryEntry(word)
    guard context.viewer.isAdmin || entry?.id == me.id else { throw HacksmithsError.adminNeeded }
    guard let entry else {
      throw HacksmithsError.noPerson(word, nearest: try context.nearestPeople(to: word))
    }
    guard try transaction.person(entry.id)?.account != nil else {
      throw HacksmithsError.noAccount
    }
    let (token, session) = try Sessions.start(
      for: entry.id, days: Int64(body.days ?? 30), at: context.now,
      in: transaction)
    return TokenReply(token: token, id: entry.id, key: entry.key, expires: session.expires)
  }
}

extension Organization {
  fileprivate mutating func apply(_ body: OrganizationBody) {
    body.name.apply(to: &name)
    body.website.apply(to: &website)
    body.description.apply(to: &description)
    body.location.apply(to: &location)
    body.contact.apply(to: &contact)
    body.mission.apply(to: &mission)
    body.links.value.apply(to: &links)
    body.hiring.value.apply(to: &hiring)
    if body.host == true { host = true }
  }
}

extension Transaction {
  /// One organization is the community's own.
  fileprivate func setOrganizations(_ list: OrganizationList, changed: Organization) throws {
    var list = list
    if changed.host {
      for index in list.organizations.indices {
        list.organizations[index].host = list.organizations[index].id == changed.id
      }
    }
    try set(Documents.organizations, list)
  }
}

extension RequestContext {
  /// An admin; or, as long as there is none who could sign in, whoever owns the files.
  func requireAdmin() throws {
    if viewer.isAdmin { return }
    if isEmbedded, try !snapshot.hasAdminWithPassword() { return }
    _ = try member()
    throw HacksmithsError.adminNeeded
  }

  func hasOtherAdmin(than person: Identifier) throws -> Bool {
    try snapshot.directory().contains { entry in
      try entry.role == .admin && entry.id != person
        && snapshot.person(entry.id)?.account?.password != nil
    }
  }
}
