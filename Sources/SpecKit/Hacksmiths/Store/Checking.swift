internal import SpecCore

/// Something in the store that is not as it has to be.
struct StoreProblem: Sendable, Equatable, Encodable {
  /// `damaged`, `index` or `rule`.
  var problem: String
  var document: String
  var message: String
}

/// Looks at every stored thing: files that can be read, indexes that say the same as what they
/// are made from, and rules that hold.
struct StoreCheck {
  private(set) var problems: [StoreProblem] = []
  /// What could be read.
  private(set) var contents = Contents()
  private let snapshot: Snapshot

  init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    try load()
    try checkIndexes()
    let isComplete = !problems.contains { $0.problem == "damaged" }
    problems += contents.problems(isComplete: isComplete)
  }

  private mutating func note(_ problem: String, _ document: String, _ message: String) {
    problems.append(StoreProblem(problem: problem, document: document, message: message))
  }

  /// A value, or a problem if its file cannot be read.
  private mutating func read<Value>(_ document: Document<Value>, _ path: String) -> Value? {
    do {
      return try snapshot.value(document)
    } catch {
      let message = Failure(error, in: "en").message
      note("damaged", path, message)
      return nil
    }
  }

  private mutating func load() throws {
    for path in try snapshot.paths(.data, under: "events") {
      guard let id = Self.identifier(path), let slot = read(Documents.event(id), path),
        let record = slot.value
      else { continue }
      if record.event.id == id {
        contents.events.append(record)
      } else {
        note("rule", path, Texts.otherId(record.event.id.text))
      }
    }
    for path in try snapshot.paths(.data, under: "people") {
      guard let id = Self.identifier(path), let slot = read(Documents.person(id), path),
        let record = slot.value
      else { continue }
      if record.person.id == id {
        contents.people.append(record)
      } else {
        note("rule", path, Texts.otherId(record.person.id.text))
      }
    }
    contents.organizations =
      read(Documents.organizations, "organizations.json")?.organizations ?? []
    contents.ideas = read(Documents.ideas, "ideas.json")?.ideas ?? []
    _ = read(Documents.outbox, "outbox.json")
    _ = read(Documents.attempts, "attempts.json")
    for path in try snapshot.paths(.data, under: "sessions") {
      _ = read(Document(.data, path, initial: SessionPage()), path)
    }
  }

  private static func identifier(_ path: String) -> Identifier? {
    path.split(separator: "/").last.flatMap { Identifier(String($0.dropLast(".json".count))) }
  }

  private mutating func checkIndexes() throws {
    let events = Dictionary(
      contents.events.map { ($0.event.id, $0.event) }, uniquingKeysWith: { $1 })
    var seen: Set<Identifier> = []
    for path in try snapshot.paths(.data, under: Documents.calendarFolder) {
      let document = Document(.data, path, initial: CalendarPage())
      for entry in read(document, path)?.events ?? [] {
        guard let event = events[entry.id], AgendaEntry(event) == entry,
          path.hasSuffix("/\(CivilMonth(event.end).text).json"), seen.insert(entry.id).inserted
        else {
          note("index", path, Texts.wrongEntry(entry.id.text))
          continue
        }
      }
    }
    for event in events.values.sorted(by: { $0.id < $1.id }) where !seen.contains(event.id) {
      note(
        "index", "calendar/\(CivilMonth(event.end).text).json", Texts.missingEntry(event.id.text))
    }
    var keys: Set<Identifier> = []
    for path in try snapshot.paths(.data, under: "keys") {
      for entry in read(Document(.data, path, initial: KeyPage()), path)?.keys ?? [] {
        guard let event = events[entry.id], event.key == entry.key,
          path.hasSuffix(Documents.keys(for: entry.key).path), keys.insert(entry.id).inserted
        else {
          note("index", path, Texts.wrongEntry(entry.id.text))
          continue
        }
      }
    }
    for event in events.values.sorted(by: { $0.id < $1.id }) where !keys.contains(event.id) {
      note("index", Documents.keys(for: event.key).path, Texts.missingEntry(event.id.text))
    }
    let entries = read(Documents.directory, "directory.json")?.people ?? []
    let people = Dictionary(
      contents.people.map { ($0.person.id, DirectoryEntry($0)) }, uniquingKeysWith: { $1 })
    for entry in entries where people[entry.id] != entry {
      note("index", "directory.json", Texts.wrongEntry(entry.id.text))
    }
    let listed = Set(entries.map(\.id))
    for id in people.keys.sorted() where !listed.contains(id) {
      note("index", "directory.json", Texts.missingEntry(id.text))
    }
  }
}

extension Transaction {
  /// Makes the indexes anew from what they are indexes of; changes nothing else.
  func rebuildIndexes(from contents: Contents) throws {
    let months = Dictionary(grouping: contents.events.map(\.event)) { CivilMonth($0.end) }
    let pages = Set(months.keys.map { Documents.calendar($0).path })
    for path in try paths(.data, under: Documents.calendarFolder) where !pages.contains(path) {
      try delete(Document(.data, path, initial: CalendarPage()))
    }
    for (month, events) in months {
      let entries = events.sorted { $0.id < $1.id }.map(AgendaEntry.init)
      try overwrite(Documents.calendar(month), with: CalendarPage(events: entries))
    }
    let shards = Dictionary(grouping: contents.events.map(\.event)) {
      Documents.keys(for: $0.key).path
    }
    for path in try paths(.data, under: "keys") where shards[path] == nil {
      try delete(Document(.data, path, initial: KeyPage()))
    }
    for (path, events) in shards {
      let entries = events.sorted { $0.id < $1.id }.map { KeyPage.Entry(key: $0.key, id: $0.id) }
      try overwrite(
        Document(.data, path, initial: KeyPage()), with: KeyPage(keys: entries))
    }
    if !contents.people.isEmpty {
      try overwrite(
        Documents.directory, with: DirectoryPage(people: contents.people.map(DirectoryEntry.init)))
    }
  }
}
