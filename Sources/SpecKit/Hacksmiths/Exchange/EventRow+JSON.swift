internal import SpecCore

extension EventRow {
  /// What an export has besides the members of a body.
  private static let shape = BodyShape([
    .plain("id", .identifier), .plain("key", .text(1...300)), .maybe("published", .instant),
    .plain("state", .choice(EventState.self)), .maybe("cancelReason", .text(0...500)),
    .plain("revision", .integer(1...1_000_000_000)),
    .maybe("organization", .object(BodyShape([]))), .plain("sponsors", .list(.anything, most: 50)),
    .plain("schedule", .list(.anything, most: ScheduleItem.most)),
  ])

  /// Members that are absent from an export if the event has no such thing.
  private static let optional = ["voteEnd", "place", "map", "image", "marketing"]
  private static let plain = [
    "title", "info", "date", "end", "timeZone", "registrationStart", "registrationEnd", "online",
    "tags", "capacity", "waitlist", "maxGuests",
  ]

  /// An event as `export json` writes it; of one written by hand, whatever is there.
  ///
  /// - Throws: `badRows` with what is wrong.
  init(_ json: JSON, line: Int) throws {
    func fail(_ text: String) -> HacksmithsError { .badRows([(line, text)]) }
    guard json.object != nil else { throw fail(Texts.noObject) }
    if let problem = Self.shape.problems(json).first { throw fail(problem.message) }
    let patch = Patch(json: json)
    let title = patch.text("title") ?? ""
    self.init(
      line: line,
      id: patch.text("id").flatMap(Identifier.init)
        ?? Self.id(for: "csv \(title)\n\(patch.text("date") ?? "")"))
    for name in Self.plain + Self.optional { self[name] = json[name] }
    let isWhole = patch.has("privatePeople")
    if isWhole {
      for name in Self.optional where json[name] == nil { self[name] = .null }
      if !patch.has("capacity") { self["capacity"] = 0 }
    }
    key = patch.text("key")
    published = patch.instant("published")
    isCanceled = patch.text("state").map { $0 == EventState.canceled.rawValue }
    cancelReason = patch.text("cancelReason")
    revision = patch.integer("revision")
    do {
      if let object = json["organization"] {
        organization = .some(
          object == .null ? nil : try JSONCoder.decode(OrganizationRef.self, from: object))
      } else if isWhole {
        organization = .some(nil)
      }
      sponsors = try json["sponsors"].map { try JSONCoder.decode([OrganizationRef].self, from: $0) }
      people = try json["people"].map { try JSONCoder.decode([PersonRef].self, from: $0) }
      schedule = try json["schedule"].map { try JSONCoder.decode([ItemObject].self, from: $0) }
    } catch let error as DecodingError {
      throw fail(JSONCoder.describe(error))
    }
    for item in schedule ?? [] {
      if let problem = Bodies.item.problems(item.body).first {
        throw fail("schedule: \(problem.message)")
      }
    }
    if let ids = schedule?.map(\.id), Set(ids).count != ids.count {
      throw fail("schedule: \(Texts.twice("id"))")
    }
  }
}

extension ItemObject {
  fileprivate var body: JSON {
    var members = [JSON.Member("title", .string(title))]
    if let place { members.append(JSON.Member("place", .string(place))) }
    if let info { members.append(JSON.Member("info", .string(info))) }
    return .object(members)
  }
}
