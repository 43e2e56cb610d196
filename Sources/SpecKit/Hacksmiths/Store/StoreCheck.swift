internal import SpecCore

/// Checks that every document can be read, that indexes match the indexed documents,
/// and that rules hold.
struct StoreCheck {
  private(set) var problems: [DocumentCheck.Finding] = []
  /// The documents that could be read.
  private(set) var contents = StoreContents()
  private let snapshot: Snapshot

  init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    try load()
    try checkIndexes()
    problems += contents.problems(isComplete: problems.allSatisfy(\.isReadable))
  }

  private mutating func note(
    _ state: DocumentCheck.State, _ document: String, _ detail: String
  ) {
    problems.append(DocumentCheck.Finding(document: document, state: state, detail: detail))
  }

  /// Reads a value; adds a problem if the file cannot be read.
  private mutating func read<Value>(_ document: Document<Value>) -> Value? {
    if let value = try? snapshot.value(document) { return value }
    problems.append(DocumentCheck(document).finding(in: snapshot))
    return nil
  }

  private mutating func load() throws {
    let records = try load("events", Documents.event, \.event.id)
    for record in records { contents.events.append(try withAnswers(record)) }
    try checkAnswersHaveEvents()
    contents.people = try load("people", Documents.person, \.person.id)
    contents.organizations =
      read(Documents.organizations)?.organizations ?? []
    contents.ideas = read(Documents.ideas)?.ideas ?? []
    _ = read(Documents.outbox)
    if (try? snapshot.entries(Documents.newMail)) == nil {
      problems.append(DocumentCheck(Documents.newMail).finding(in: snapshot))
    }
    _ = read(Documents.attempts)
    // Those of who uses a service from this machine.
    _ = read(Documents.client)
    _ = read(Documents.queue)
    _ = read(Documents.settings)
    for path in try snapshot.paths(.data, under: "sessions") {
      _ = read(Document(.data, path, initial: SessionPage()))
    }
  }

  /// The event with the answers that are in files of their own.
  private mutating func withAnswers(_ record: EventRecord) throws -> EventRecord {
    guard let tally = record.tally else { return record }
    var all = record
    var codes: Set<String> = []
    all.tally = nil
    let latest = Set(record.latest.map(\.person))
    let others = Log<String>(.data, Documents.codes(of: record.event.id).path)
    do { codes = Set(try snapshot.entries(others)) } catch {
      problems.append(DocumentCheck(others).finding(in: snapshot))
    }
    for number in 0..<Documents.answerShards {
      let file = Documents.answers(record.event.id, number)
      guard let answers = try? snapshot.answerShard(number, of: record).answers() else {
        let lines = Log<AnswerShard.Entry>(file.base, file.path)
        problems.append(DocumentCheck(lines).finding(in: snapshot))
        continue
      }
      for rsvp in answers {
        if rsvp.personId.answerShard != number {
          note(.rule, file.path, "the answer of \(rsvp.personId.text) is in the wrong file")
        }
        if let code = rsvp.code, AnswerCodes.number(of: code) != number, !codes.contains(code),
          !latest.contains(rsvp.personId)
        {
          note(.rule, others.path, "there is no line of \(code)")
        }
      }
      all.rsvps += answers
    }
    all.rsvps.sort { $0.sequence < $1.sequence }
    if problems.allSatisfy(\.isReadable), !tally.describes(all) {
      note(.rule, "events/\(record.event.id.text).json", "the numbers of its answers are not right")
    }
    return all
  }

  private mutating func checkAnswersHaveEvents() throws {
    let sharded = Set(contents.events.map(\.event.id.text))
    for path in try snapshot.paths(.data, under: Documents.answersFolder) {
      let event = String(path.split(separator: "/").dropFirst().first ?? "")
      guard !sharded.contains(event), problems.allSatisfy(\.isReadable) else { continue }
      note(.rule, path, "there is no event of these answers")
    }
  }

  /// The records of a folder whose files are named by their ids.
  private mutating func load<Record>(
    _ folder: String, _ document: (Identifier) -> Document<OptionalDocument<Record>>,
    _ id: (Record) -> Identifier
  ) throws -> [Record] {
    try snapshot.paths(.data, under: folder).compactMap { path in
      guard let name = Self.identifier(path), let record = read(document(name))?.value else {
        return nil
      }
      if id(record) == name { return record }
      note(.rule, path, "the file holds the id \(id(record).text)")
      return nil
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
      for entry in read(document)?.events ?? [] {
        guard let event = events[entry.id], AgendaEntry(event) == entry,
          path.hasSuffix("/\(CivilMonth(event.end).text).json"), seen.insert(entry.id).inserted
        else {
          note(.index, path, "the entry of \(entry.id.text) is not right")
          continue
        }
      }
    }
    for event in events.values.sorted(by: { $0.id < $1.id }) where !seen.contains(event.id) {
      note(
        .index, "calendar/\(CivilMonth(event.end).text).json",
        "there is no entry of \(event.id.text)")
    }
    var keys: Set<Identifier> = []
    for path in try snapshot.paths(.data, under: "keys") {
      for entry in read(Document(.data, path, initial: KeyPage()))?.keys ?? [] {
        guard let event = events[entry.id], event.key == entry.key,
          path.hasSuffix(Documents.keys(for: entry.key).path), keys.insert(entry.id).inserted
        else {
          note(.index, path, "the entry of \(entry.id.text) is not right")
          continue
        }
      }
    }
    for event in events.values.sorted(by: { $0.id < $1.id }) where !keys.contains(event.id) {
      note(.index, Documents.keys(for: event.key).path, "there is no entry of \(event.id.text)")
    }
    let entries = read(Documents.directory)?.people ?? []
    let people = Dictionary(
      contents.people.map { ($0.person.id, PersonSummary($0)) }, uniquingKeysWith: { $1 })
    for entry in entries where people[entry.id].map(entry.describes) != true {
      note(.index, "directory.json", "the entry of \(entry.id.text) is not right")
    }
    let listed = Set(entries.map(\.id))
    for id in people.keys.sorted() where !listed.contains(id) {
      note(.index, "directory.json", "there is no entry of \(id.text)")
    }
  }
}

extension Transaction {
  /// Rebuilds the indexes from the documents; changes nothing else.
  func rebuildIndexes(from contents: StoreContents) throws {
    let months = contents.calendarPages
    let pages = Set(months.keys.map { Documents.calendar($0).path })
    for path in try paths(.data, under: Documents.calendarFolder) where !pages.contains(path) {
      try delete(Document(.data, path, initial: CalendarPage()))
    }
    for (month, page) in months { try overwrite(Documents.calendar(month), with: page) }
    let shards = contents.keyPages
    for path in try paths(.data, under: "keys") where shards[path] == nil {
      try delete(Document(.data, path, initial: KeyPage()))
    }
    for (path, page) in shards {
      try overwrite(Document(.data, path, initial: KeyPage()), with: page)
    }
    if !contents.people.isEmpty {
      try overwrite(Documents.directory, with: contents.directoryPage)
    }
  }
}

extension DocumentCheck.Finding {
  /// Whether the document could be read and only contradicts others.
  var isReadable: Bool { state == .index || state == .rule }

  /// Whether the document can be rebuilt from others.
  var isOfIndex: Bool {
    document == Documents.directory.path || document.hasPrefix("keys/")
      || document.hasPrefix("\(Documents.calendarFolder)/")
  }
}
