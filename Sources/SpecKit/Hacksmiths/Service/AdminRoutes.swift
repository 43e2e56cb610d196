internal import SpecCore

/// A person as those who give roles see them.
struct RoleObject: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: PersonName
  var role: Role
  var priority: Int

  init(_ entry: DirectoryEntry) {
    id = entry.id
    key = entry.key
    name = entry.name
    role = entry.role
    priority = entry.priority
  }
}

struct RolesReply: Codable { var roles: [RoleObject] }
struct RoleReply: Codable { var person: RoleObject }

struct TokenReply: Codable {
  var token: String
  var id: Identifier
  var key: String
  var expires: Instant
}

extension HacksmithsService {
  /// What admins do; a token of one's own is for everybody.
  static let adminRoutes: [Route] = [
    Route("GET", "roles", .read(listRoles)),
    Route("PUT", "people/:/role", .write(setRole)),
    Route("POST", "organizations", .write(addOrganization)),
    Route("PATCH", "organizations/:", .write(editOrganization)),
    Route("POST", "tokens", .write(issueToken)),
  ]

  private static func listRoles(_ call: Call, _ input: RouteInput) throws -> Reply {
    try call.requireAdmin()
    let all = Community.sorted(try call.snapshot.directory())
    return try Reply(RolesReply(roles: all.map(RoleObject.init)))
  }

  private static func setRole(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    try call.requireAdmin()
    guard let id = try call.directoryEntry(input.first)?.id, let before = try transaction.person(id)
    else { throw HacksmithsError.noPerson(input.first) }
    let patch = try input.patch(Bodies.role)
    var record = before
    patch.put("role", into: &record.person.role)
    patch.put("priority", into: &record.person.priority)
    if before.person.role == .admin, record.person.role != .admin, before.account != nil,
      try !call.hasOtherAdmin(than: id)
    {
      throw HacksmithsError.refused("last-admin", Texts.lastAdmin)
    }
    try transaction.put(record, before: before)
    return try Reply(RoleReply(person: RoleObject(DirectoryEntry(record))))
  }

  private static func addOrganization(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    try call.requireAdmin()
    let patch = try input.patch(Bodies.organization.requiring("name"))
    var list = try transaction.value(Documents.organizations)
    let name = patch.text("name") ?? ""
    let keys = Set(list.organizations.map(\.key)).union(["host"])
    var organization = Organization(
      id: Identifier.free(random: call.random) { id in
        list.organizations.contains { $0.id == id }
      },
      key: Key.make(for: name, or: "organization", isTaken: keys.contains), name: name)
    // The first one is the community's own.
    organization.host = list.organizations.isEmpty
    organization.apply(patch)
    list.organizations.append(organization)
    try transaction.setOrganizations(list, changed: organization)
    return try Reply(OrganizationReply(organization: call.describe(organization)))
  }

  private static func editOrganization(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    try call.requireAdmin()
    var organization = try call.organization(input.first == "host" ? nil : input.first)
    let patch = try input.patch(Bodies.organization)
    if organization.host, patch.flag("host") == false {
      throw HacksmithsError.refused("last-host", Texts.lastHost)
    }
    organization.apply(patch)
    var list = try transaction.value(Documents.organizations)
    list.organizations = list.organizations.map { $0.id == organization.id ? organization : $0 }
    try transaction.setOrganizations(list, changed: organization)
    return try Reply(OrganizationReply(organization: call.describe(organization)))
  }

  private static func issueToken(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let me = try call.member()
    let patch = try input.patch(Bodies.token)
    let word = patch.text("person") ?? "me"
    let entry = try call.directoryEntry(word)
    guard call.viewer.isAdmin || entry?.id == me.id else { throw HacksmithsError.forbidden }
    guard let entry else { throw HacksmithsError.noPerson(word) }
    guard try transaction.person(entry.id)?.account != nil else {
      throw HacksmithsError.refused("no-account", Texts.noAccount)
    }
    let (token, session) = try Sessions.start(
      for: entry.id, days: Int64(patch.integer("days") ?? 30), at: call.now, random: call.random,
      in: transaction)
    return try Reply(
      TokenReply(token: token, id: entry.id, key: entry.key, expires: session.expires))
  }
}

extension Organization {
  fileprivate mutating func apply(_ patch: Patch) {
    patch.put("name", into: &name)
    patch.put("website", into: &website)
    patch.put("description", into: &description)
    patch.put("location", into: &location)
    patch.put("contact", into: &contact)
    patch.put("mission", into: &mission)
    patch.put("links", into: &links)
    patch.put("logo", into: &logo)
    patch.put("hiring", into: &hiring)
    if patch.flag("host") == true { host = true }
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

extension Call {
  /// An admin; or, as long as there is none who could sign in, whoever owns the files.
  func requireAdmin() throws {
    if viewer.isAdmin { return }
    if isEmbedded, try !snapshot.hasAdminWithPassword() { return }
    _ = try member()
    throw HacksmithsError.forbidden
  }

  func hasOtherAdmin(than person: Identifier) throws -> Bool {
    try snapshot.directory().contains { entry in
      try entry.role == .admin && entry.id != person
        && snapshot.person(entry.id)?.account?.password != nil
    }
  }
}
