internal import SpecCore

/// The whole community as one object: everything but sign-ins, passwords, codes and letters.
struct StoreArchive: Codable {
  var organizations: [Organization]
  var people: [PersonRecord]
  var events: [EventRecord]
  var ideas: [Idea]

  init(_ snapshot: Snapshot) throws {
    organizations = try snapshot.organizations()
    people = try snapshot.directory().map(\.id).sorted().compactMap { id in
      try snapshot.person(id)?.withoutSecrets
    }
    let ids = try snapshot.months().flatMap(snapshot.agenda).map(\.id).sorted()
    events = try ids.compactMap(snapshot.event)
    ideas = try snapshot.value(Documents.ideas).ideas
  }

  /// - Throws: `RowError` for what an export does not have.
  init(_ json: JSON) throws {
    do {
      self = try JSONCoder.decode(StoreArchive.self, from: json)
    } catch {
      throw RowError(
        1, "this is not what export json --what all writes: \(JSONCoder.describe(error))")
    }
  }

  var contents: StoreContents {
    var contents = StoreContents()
    contents.organizations = organizations
    contents.people = people.map(\.withoutSecrets)
    contents.events = events
    contents.ideas = ideas
    return contents
  }

  /// Throws `RowError` with what is wrong with its parts, or with how they fit together.
  func check(_ zones: ZoneCache) throws {
    var wrong: [String] = []
    for (index, record) in events.enumerated() {
      wrong += try record.shapeProblem(zones).map { ["events[\(index)]: \($0)"] } ?? []
    }
    for (index, record) in people.enumerated() {
      wrong += try record.shapeProblem().map { ["people[\(index)]: \($0)"] } ?? []
    }
    for (index, organization) in organizations.enumerated() {
      let problem = OrganizationBody.shape(.members("name"))
        .problems(try JSONCoder.encode(organization)).first
      wrong += problem.map { ["organizations[\(index)]: \($0.message)"] } ?? []
    }
    for (index, idea) in ideas.enumerated() {
      let problem = IdeaBody.shape(IdeaBody.new).problems(try JSONCoder.encode(idea)).first
      wrong += problem.map { ["ideas[\(index)]: \($0.message)"] } ?? []
    }
    for (name, ids) in [
      ("people", people.map(\.person.id)), ("events", events.map(\.event.id)),
      ("organizations", organizations.map(\.id)), ("ideas", ideas.map(\.id)),
    ] where Set(ids).count != ids.count {
      wrong.append("the same \(name) id twice")
    }
    for (name, keys) in [
      ("events", events.map(\.event.key)), ("people", people.map(\.person.key)),
      ("organizations", organizations.map(\.key)),
    ] {
      wrong += keys.filter { !Slug.isGood($0) }.map { "\(name): invalid key '\($0)'" }
    }
    // Drafts may have a key that others have.
    let published = events.filter { $0.event.publishedAt != nil }
    for (name, keys) in [
      ("events", published.map(\.event.key)), ("organizations", organizations.map(\.key)),
    ] where Set(keys).count != keys.count {
      wrong.append("the same \(name) key twice")
    }
    wrong += contents.problems().map { "\($0.document): \($0.detail ?? "")" }
    if !wrong.isEmpty { throw HacksmithsError.badRows(wrong.map { RowError(1, $0) }) }
  }
}

extension PersonRecord {
  fileprivate var withoutSecrets: PersonRecord {
    var record = self
    record.account?.password = nil
    record.account?.recover = nil
    return record
  }

  fileprivate func shapeProblem() throws -> String? {
    if let problem { return problem }
    if PersonName(full: person.name.full) == nil {
      return "name: \(HacksmithsError.badName.message)"
    }
    if let email = account?.email, EmailAddress(email) == nil {
      return "email: \(HacksmithsError.badEmail(email).message)"
    }
    let flat = try JSONCoder.encode(person).object?.filter {
      !["name", "availability"].contains($0.key)
    }
    return ProfileMembers.shape().problems(.object(flat ?? [])).first?.message
  }
}

extension EventRecord {
  fileprivate func shapeProblem(_ zones: ZoneCache) throws -> String? {
    if let problem { return problem }
    for item in schedule {
      if let problem = ItemBody.shape().problems(try JSONCoder.encode(item)).first {
        return "schedule: \(problem.message)"
      }
    }
    do { _ = try zones.zone(named: event.timeZone) } catch { return "timeZone: \(error.message)" }
    return EventBody.shape().problems(try JSONCoder.encode(event)).first?.message
  }
}
