internal import SpecCore

extension EventRow {
  /// What an export has besides the members of a body.
  private struct Export: RequestBody {
    var id: Identifier?
    var key: String?
    var published = Change<Instant>()
    var state: EventState?
    var cancelReason = Change<String>()
    var revision: Int?
    var organization = Change<JSON>()
    var sponsors: JSON?
    var schedule: JSON?

    static let members: [BodyMember<Self>] = [
      BodyMember("id", \.id, .identifier), BodyMember("key", \.key, .text(1...300)),
      BodyMember("published", \.published, .instant),
      BodyMember("state", \.state, .choice(EventState.self)),
      BodyMember("cancelReason", \.cancelReason, .text(0...500)),
      BodyMember("revision", \.revision, .integer(1...1_000_000_000)),
      BodyMember("organization", \.organization, .object(BodyShape([]))),
      BodyMember("sponsors", \.sponsors, .list(.anything, most: 50)),
      BodyMember("schedule", \.schedule, .list(.anything, most: ScheduleItem.most)),
    ]
  }

  /// An event as `export json` writes it; of one written by hand, whatever is there.
  ///
  /// - Throws: `RowError` with what is wrong.
  init(_ json: JSON, line: Int) throws {
    func fail(_ text: String) -> RowError { RowError(line, text) }
    guard json.object != nil else { throw fail("expected an object") }
    if let problem = Export.shape().problems(json).first { throw fail(problem.message) }
    let export = Export(json: json)
    let title = json["title"]?.string ?? ""
    self.init(
      line: line,
      id: export.id ?? Self.id(for: "csv \(title)\n\(json["date"]?.string ?? "")"))
    // What an export lacks, the event does not have.
    let isWhole = json["privatePeople"] != nil
    for column in Self.columns where column.kind != nil {
      let absent: JSON? = isWhole && column.isOptional ? .null : Optional.none
      self[column.member] = json[column.member] ?? absent
    }
    if isWhole, json["capacity"] == nil { self["capacity"] = 0 }
    key = export.key
    published = export.published.value
    isCanceled = export.state.map { $0 == .canceled }
    cancelReason = export.cancelReason.value
    revision = export.revision
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
      if let problem = ItemBody.shape().problems(item.body).first {
        throw fail("schedule: \(problem.message)")
      }
    }
    if let ids = schedule?.map(\.id), Set(ids).count != ids.count {
      throw fail("schedule: \("the same id twice")")
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
