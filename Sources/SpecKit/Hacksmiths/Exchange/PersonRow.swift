internal import SpecCore

/// A person as a file brings them. What the file does not say is absent and stays as it is.
struct PersonRow: FileRow {
  var line: Int
  var entry: Int?
  /// Absent: found by the e-mail address, else by the name.
  var id: Identifier?
  var key: String?
  var name = ""
  var email: String?
  var role: Role?
  /// By `Bodies.profile`.
  var profile: Patch

  static let columns = [
    "id", "key", "first", "last", "email", "role", "public", "bio", "website", "github",
    "twitter", "photo", "available", "availability", "mentor", "experience", "looking", "want",
  ]
  private static let texts = ["bio", "website", "github", "twitter", "photo"]
  private static let nestedTexts = ["availability", "experience", "want"]
  private static let flags = ["public", "available", "mentor", "looking"]

  /// The row of a person in a CSV file.
  static func cells(_ person: PersonObject) -> [String] {
    func word(_ flag: Bool) -> String { flag ? "true" : "false" }
    return [
      person.id.text, person.key, person.name.first, person.name.last ?? "", person.email ?? "",
      person.role?.rawValue ?? "", word(person.public), person.bio ?? "", person.website ?? "",
      person.github ?? "", person.twitter ?? "", person.photo ?? "", word(person.available),
      person.availability ?? "", word(person.mentor), person.experience ?? "",
      word(person.looking), person.want ?? "",
    ]
  }

  /// - Throws: `badRows` with what is wrong.
  init(_ row: Table.Row) throws {
    var members: [JSON.Member] = []
    for (column, member) in [("id", "id"), ("key", "key"), ("email", "email"), ("role", "role")] {
      if let cell = row.filled(column) { members.append(JSON.Member(member, .string(cell))) }
    }
    let parts = [row.cells["first"], row.cells["last"]].compactMap(\.self)
    let name = parts.joined(separator: " ").trimmingSpaces()
    members.append(
      JSON.Member("name", .string(name.isEmpty ? row.cells["name"] ?? "" : name)))
    for column in Self.texts + Self.nestedTexts {
      if let cell = row.cells[column] {
        members.append(JSON.Member(column, cell.isEmpty ? .null : .string(cell)))
      }
    }
    for column in Self.flags {
      if let flag = try row.flag(column) { members.append(JSON.Member(column, flag)) }
    }
    try self.init(.object(members), line: row.line)
  }

  /// A person as `export json --what people` writes them; of one written by hand, whatever is
  /// there.
  ///
  /// - Throws: `badRows` with what is wrong.
  init(_ json: JSON, line: Int) throws {
    func fail(_ text: String) -> HacksmithsError { .badRows([(line, text)]) }
    guard json.object != nil else { throw fail(Texts.noObject) }
    var json = json
    if json["leader"] != nil {
      // All of a person's members: what is absent is not there.
      let absent = (Self.texts + Self.nestedTexts).filter { json[$0] == nil }
      json = .object((json.object ?? []) + absent.map { JSON.Member($0, .null) })
    }
    let profile = Self.profile(json)
    let problems = Self.shape.problems(json) + Bodies.profile.problems(profile)
    if let problem = problems.first { throw fail(problem.message) }
    let patch = Patch(json: json)
    self.line = line
    self.profile = Patch(json: profile)
    id = patch.text("id").flatMap(Identifier.init)
    key = patch.text("key")
    guard let full = self.profile.fullName, let name = PersonName(full: full) else {
      throw fail("name: \(Texts.message(.badName))")
    }
    self.name = name.full
    email = patch.text("email")
    role = patch.text("role").flatMap(Role.init)
  }

  private static let shape = BodyShape(
    [
      .plain("id", .identifier), .plain("key", .text(1...300)), .plain("email", .email),
      .plain("role", .choice(Role.self)), .plain("available", .flag), .plain("mentor", .flag),
      .plain("looking", .flag), .plain("public", .flag),
    ], required: ["name"])

  /// The body that would change the profile by the API.
  private static func profile(_ json: JSON) -> JSON {
    func object(_ pairs: [(String, String)]) -> JSON {
      .object(pairs.compactMap { from, to in json[from].map { JSON.Member(to, $0) } })
    }
    var members =
      object((["name"] + texts).map { ($0, $0) } + [("public", "isPublic")]).object ?? []
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
