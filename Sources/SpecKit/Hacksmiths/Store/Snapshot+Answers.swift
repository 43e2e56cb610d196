internal import SpecCore

extension Snapshot {
  /// An event with all its answers.
  func event(_ id: Identifier) throws -> EventRecord? {
    guard let record = try value(Documents.event(id)).value else { return nil }
    return record.tally == nil ? record : try withAllAnswers(record)
  }

  /// An event with the numbers of the answers to it and the one of this person, if there is one: what a
  /// list shows.
  func event(_ id: Identifier, seenBy person: Identifier?) throws -> EventRecord? {
    guard var record = try value(Documents.event(id)).value else { return nil }
    guard record.tally != nil else { return record }
    var mine: RSVP?
    if let person, try self.person(person)?.rsvps.contains(id) == true {
      mine = try answerShard(person.answerShard, of: record).answer(of: person)
      // The place of one who waits is told by those before.
      if mine?.answer == .waitlist { return try event(id, answeredBy: person) }
    }
    if let mine {
      record.tally?.add(mine, times: -1)
      record.rsvps = [mine]
    }
    return record
  }

  /// An event without the answers to it, however many there are.
  func eventWithoutAnswers(_ id: Identifier) throws -> EventRecord? {
    guard var record = try value(Documents.event(id)).value else { return nil }
    (record.rsvps, record.tally) = ([], nil)
    return record
  }

  /// An event with what a new answer of this person needs to know: of a large event that is the
  /// person's own answer and the numbers of the others, and if somebody may move up, those who would; all
  /// who wait where these are not known, or the person is one of them.
  func event(_ id: Identifier, answeredBy person: Identifier) throws -> EventRecord? {
    guard let record = try value(Documents.event(id)).value else { return nil }
    guard let tally = record.tally else { return record }
    let shard = try answerShard(person.answerShard, of: record)
    let mine = try shard.answer(of: person)
    var partial = record
    var shards = [person.answerShard: shard]
    partial.rsvps = mine.map { [$0] } ?? []
    let given = mine?.answer == .yes ? mine?.party ?? 0 : 0
    let free = record.event.isLimited ? record.event.capacity - tally.taken + given : .max
    let isWaiting = mine?.answer == .waitlist
    if tally.waiting > 0, isWaiting || free > 0 && record.event.waitlist == .auto {
      if !isWaiting, let heads = try heads(of: record, tally, filling: free, &shards) {
        partial.rsvps += heads
      } else {
        for number in 0..<Documents.answerShards {
          let shard = try answerShard(number, of: record)
          shards[number] = shard
          partial.rsvps += try shard.waiting().filter { $0.personId != person }
        }
        let first = partial.waiting.prefix(AnswerTally.longestFirst).map(\.personId)
        partial.tally?.first = first
      }
      partial.rsvps.sort { $0.sequence < $1.sequence }
    }
    for rsvp in partial.rsvps { partial.tally?.add(rsvp, times: -1) }
    partial.codes = AnswerCodes(
      shards: shards, others: try value(Documents.codes(of: id)),
      latest: Set(record.latest.compactMap(\.answer?.code)))
    return partial
  }

  /// The answers of a part of the people.
  func answerShard(_ number: Int, of record: EventRecord) throws -> AnswerShard {
    var shard = try value(Documents.answers(record.event.id, number))
    for entry in record.latest where entry.person.answerShard == number {
      try shard.append(entry, bytes: entry.bytes)
    }
    return shard
  }

  /// The first who wait, as many as can move up, or one more; nil where they are not known.
  private func heads(
    of record: EventRecord, _ tally: AnswerTally, filling free: Int,
    _ shards: inout [Int: AnswerShard]
  ) throws -> [RSVP]? {
    guard let first = tally.first else { return nil }
    var (found, taken): ([RSVP], Int) = ([], 0)
    for person in first {
      let number = person.answerShard
      let shard = try shards[number] ?? answerShard(number, of: record)
      shards[number] = shard
      // A person may have edited the files.
      guard let rsvp = try shard.answer(of: person), rsvp.answer == .waitlist else { return nil }
      found.append(rsvp)
      taken += rsvp.party
      if taken >= free { return found }
    }
    return first.count == tally.waiting ? found : nil
  }

  private func withAllAnswers(_ record: EventRecord) throws -> EventRecord {
    var all = record
    all.tally = nil
    all.rsvps = try (0..<Documents.answerShards).flatMap { number in
      try answerShard(number, of: record).answers()
    }.sorted { $0.sequence < $1.sequence }
    return all
  }
}

extension Transaction {
  /// Stores an event: one with few answers as one document. Those of a large event are in files of
  /// their own, to which lines are added; its document then tells how many there are.
  ///
  /// - Parameter before: the event as it was read, with all answers or those of one person.
  func store(_ record: EventRecord, before: EventRecord?) throws {
    let id = record.event.id
    let document = Documents.event(id)
    let earlier = try value(document).value
    let isSharded = earlier?.tally != nil
    guard isSharded || record.rsvps.count > Documents.inlineAnswers else {
      return try set(document, OptionalDocument(record))
    }
    var stored = record
    stored.tally = record.tally ?? AnswerTally()
    for rsvp in record.rsvps { stored.tally?.add(rsvp) }
    stored.tally?.first = record.firstWaiting(since: before)
    (stored.rsvps, stored.codes, stored.latest) = ([], nil, [])
    if isSharded {
      let changes = record.changes(since: try before ?? event(id))
      try append((earlier?.latest ?? []) + changes, of: id)
    } else {
      try shard(record.rsvps, of: id)
    }
    try set(document, OptionalDocument(stored))
  }

  private func append(_ lines: [AnswerShard.Entry], of event: Identifier) throws {
    for line in lines {
      let number = line.person.answerShard
      let log = Documents.answers(event, number)
      let bytes = line.bytes
      let shard = try append(log, line: bytes) { try $0.append(line, bytes: bytes) }
      if let code = line.answer?.code { try note(code, of: event, in: number) }
      if try shard.isToBeRewritten() {
        let compact = try shard.compacted()
        try rewrite(log, lines: compact.lines, compact)
      }
    }
  }

  /// Moves all answers out of the document of an event.
  private func shard(_ answers: [RSVP], of event: Identifier) throws {
    for (number, part) in Dictionary(grouping: answers, by: \.personId.answerShard) {
      try rewrite(Documents.answers(event, number), part.map(\.line))
      for rsvp in part {
        if let code = rsvp.code { try note(code, of: event, in: number) }
      }
    }
  }

  private func note(_ code: String, of event: Identifier, in number: Int) throws {
    guard AnswerCodes.number(of: code) != number,
      try !value(Documents.codes(of: event)).contains(code)
    else { return }
    try append(Documents.codes(of: event), code) { codes, line in
      codes = AnswerCodeList(codes, adding: code, line)
    }
  }

  /// Removes the files of an event.
  func removeFiles(of event: Identifier) throws {
    try delete(Documents.event(event))
    for path in try paths(.data, under: Documents.answersFolder(of: event)) {
      try delete(Blob(.data, path))
    }
  }
}

extension RSVP {
  fileprivate var line: AnswerShard.Entry { .init(person: personId, answer: self) }
}

extension EventRecord {
  /// The answers that are other ones than before.
  fileprivate func changes(since before: EventRecord?) -> [AnswerShard.Entry] {
    var old = Dictionary(
      (before?.rsvps ?? []).map { ($0.personId, $0) }, uniquingKeysWith: { $1 })
    var lines: [AnswerShard.Entry] = []
    for rsvp in rsvps where old.removeValue(forKey: rsvp.personId) != rsvp {
      lines.append(rsvp.line)
    }
    lines += old.keys.sorted().map { .init(person: $0, answer: nil) }
    return lines
  }
}
