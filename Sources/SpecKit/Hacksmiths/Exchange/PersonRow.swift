internal import SpecCore

/// A person as a file brings them. What the file does not say is absent and stays as it is.
struct PersonRow: ImportRow {
  var line: Int
  /// Absent: found by the e-mail address, else by the name.
  var id: Identifier?
  var key: String?
  var name = ""
  var email: String?
  var role: Role?
  var profile: ProfileMembers

  static let columns: [CSVColumn<PersonObject>] = [
    CSVColumn("id", .word) { $0.id }, CSVColumn("key", .word) { $0.key },
    CSVColumn("first") { $0.name.first }, CSVColumn("last") { $0.name.last },
    CSVColumn("email", .word) { $0.email }, CSVColumn("role", .word) { $0.role },
    CSVColumn("public", .flag) { $0.public }, CSVColumn("bio", .text) { $0.bio },
    CSVColumn("website", .text) { $0.website }, CSVColumn("github", .text) { $0.github },
    CSVColumn("twitter", .text) { $0.twitter }, CSVColumn("photo", .text) { $0.photo },
    CSVColumn("available", .flag) { $0.available },
    CSVColumn("availability", .text) { $0.availability },
    CSVColumn("mentor", .flag) { $0.mentor }, CSVColumn("experience", .text) { $0.experience },
    CSVColumn("looking", .flag) { $0.looking }, CSVColumn("want", .text) { $0.want },
  ]

  init(_ row: CSVTable.Row) throws(RowError) {
    var members: [JSON.Member] = []
    for column in Self.columns {
      if let value = try column.json(row) { members.append(JSON.Member(column.name, value)) }
    }
    let parts = [row.cells["first"], row.cells["last"]].compactMap(\.self)
    let full = parts.joined(separator: " ").trimmingSpaces()
    members.append(JSON.Member("name", .string(full.isEmpty ? row.cells["name"] ?? "" : full)))
    let json = JSON.object(members)
    let profile = Self.profile(json)
    let problems = Export.shape().problems(json) + ProfileMembers.shape().problems(profile)
    if let problem = problems.first { throw RowError(row.line, problem.message) }
    let export = Export(json: json)
    line = row.line
    self.profile = ProfileMembers(json: profile)
    id = export.id
    key = export.key
    guard let full = self.profile.name?.text, let name = PersonName(full: full) else {
      throw RowError(row.line, "name: \(HacksmithsError.badName.message)")
    }
    self.name = name.full
    email = export.email
    role = export.role
  }

  /// What an export has besides the members of a profile.
  private struct Export: RequestBody {
    var id: Identifier?
    var key: String?
    var email: String?
    var role: Role?
    var available: Bool?
    var mentor: Bool?
    var looking: Bool?
    var `public`: Bool?

    static let members: [BodyMember<Self>] = [
      BodyMember("id", \.id, .identifier), BodyMember("key", \.key, .text(1...300)),
      BodyMember("email", \.email, .email),
      BodyMember("role", \.role, .choice(Role.self)),
      BodyMember("available", \.available, .flag), BodyMember("mentor", \.mentor, .flag),
      BodyMember("looking", \.looking, .flag), BodyMember("public", \.public, .flag),
    ]
  }

  /// The body that would change the profile by the API.
  private static func profile(_ json: JSON) -> JSON {
    func object(_ pairs: [(String, String)]) -> JSON {
      .object(pairs.compactMap { from, to in json[from].map { JSON.Member(to, $0) } })
    }
    var members =
      object(
        ["name", "bio", "website", "github", "twitter", "photo"].map { ($0, $0) } + [
          ("public", "isPublic")
        ]
      ).object ?? []
    members.append(
      JSON.Member(
        "availability",
        object([("available", "isAvailableForEvents"), ("availability", "description")])))
    members.append(
      JSON.Member(
        "mentoring",
        object([
          ("mentor", "available"), ("looking", "needsAMentor"), ("experience", "experience"),
          ("want", "want"),
        ])))
    return .object(members)
  }
}
