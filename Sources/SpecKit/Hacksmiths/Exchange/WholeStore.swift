internal import SpecCore

/// The whole community as one object: everything but sign-ins, passwords, codes and letters.
struct WholeStore: Codable {
  var organizations: [Organization]
  var people: [PersonRecord]
  var events: [EventRecord]
  var ideas: [Idea]

  init(_ snapshot: Snapshot) throws {
    organizations = try snapshot.organizations()
    people = try snapshot.directory().map(\.id).sorted().compactMap { id in
      var record = try snapshot.person(id)
      record?.account?.password = nil
      record?.account?.recover = nil
      return record
    }
    let ids = try snapshot.months().flatMap(snapshot.agenda).map(\.id).sorted()
    events = try ids.compactMap(snapshot.event)
    ideas = try snapshot.value(Documents.ideas).ideas
  }

  var contents: Contents {
    var contents = Contents()
    contents.organizations = organizations
    contents.people = people
    contents.events = events
    contents.ideas = ideas
    return contents
  }

  /// Throws what is wrong with one of its parts.
  func check() throws {
    for (index, event) in events.enumerated() {
      do {
        try event.check()
        if let problem = event.problem { throw HacksmithsError.refused("bad-number", problem) }
      } catch let error as HacksmithsError {
        throw HacksmithsError.badRows([(index + 1, "events: \(error.failure.message)")])
      }
    }
    for (name, ids) in [
      ("people", people.map(\.person.id)), ("events", events.map(\.event.id)),
      ("organizations", organizations.map(\.id)), ("ideas", ideas.map(\.id)),
    ] where Set(ids).count != ids.count {
      throw HacksmithsError.badRows([(1, Texts.twice("\(name) id"))])
    }
    for (name, keys) in [
      ("people", people.map(\.person.key)), ("events", events.map(\.event.key)),
    ] where Set(keys).count != keys.count {
      throw HacksmithsError.badRows([(1, Texts.twice("\(name) key"))])
    }
  }
}
