import Foundation
import Fuzz
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

extension WatchedFiles.FileActivity {
  /// The files of answers that were read.
  var answers: Set<String> { Set(reads.filter { $0.contains("/answers/") }) }
}

/// Events with many answers have them in files of their own, to which lines are added.
@Suite struct `A large event` {
  let home: TestHome
  static let id = Sample.id(1, series: "e")

  func store(_ system: FileSystem = .live, memory: Bool = true) throws -> Store {
    var store = Store(
      module: "hacksmiths", directories: try Directories(environment: home.environment),
      system: system)
    if memory { store.memory = StoreMemory() }
    return store
  }

  /// An event to which so many people said yes, in the order of their numbers.
  func fill(_ people: UInt64, _ change: (inout Event) -> Void = { _ in }) throws {
    var contents = StoreContents()
    var record = Sample.record(change)
    if people > 0 {
      for number in 1...people {
        _ = try record.say(RSVPRequest(.yes), number)
      }
    }
    contents.events = [record]
    contents.people = (1...UInt64(300)).map { Sample.person($0, "Person \($0)") }
    for rsvp in record.rsvps {
      contents.people.firstIndex { $0.person.id == rsvp.personId }.map {
        contents.people[$0].rsvps = [Self.id]
      }
    }
    try store().transaction { try $0.fill(with: contents) }
  }

  func files() throws -> [String] {
    try store().read { try $0.paths(.data, under: "answers") }
  }

  func problems() throws -> [DocumentCheck.Finding] {
    try store().read { try StoreCheck($0).problems }
  }

  static func answer(
    _ wish: RSVPRequest, of number: UInt64, in transaction: Transaction
  ) throws -> (outcome: RSVPOutcome?, position: Int?) {
    let person = Sample.id(number)
    let before = try #require(try transaction.event(id, answeredBy: person))
    var record = before
    guard
      let outcome = try? record.answer(wish, by: person, at: Sample.now, zone: .utc)
    else { return (nil, nil) }
    if outcome.changed {
      try transaction.put(record, before: before)
      try transaction.link(person, to: record)
    }
    return (outcome, record.position(of: person))
  }

  /// Answers as a command does, in a transaction of its own.
  @discardableResult
  func say(
    _ wish: RSVPRequest, by number: UInt64, in store: Store? = nil
  ) throws -> RSVPOutcome? {
    try (store ?? self.store()).transaction { try Self.answer(wish, of: number, in: $0) }.outcome
  }

  /// The same answers to an event in memory, all at hand, are the oracle. More with SPEC_FUZZ.
  @Test(arguments: [(0, 0), (1, 90), (2, 90), (3, 20), (4, 0), (5, 150)])
  func `is answered as one that is all at hand`(seed: Int, capacity: Int) throws {
    let rounds = ProcessInfo.processInfo.environment["SPEC_FUZZ"] == nil ? 300 : 3000
    var numbers = Numbers(UInt64(seed))
    let limit = { (event: inout Event) in
      event.capacity = capacity
      event.maxGuests = 2
      if seed == 2 { event.waitlist = .manual }
    }
    try fill(60, limit)
    var model = try #require(try store().read { try $0.event(Self.id) })
    #expect(try files().isEmpty)
    let shared = try store()
    for round in 0..<rounds {
      let number = numbers.next() % 300 + 1
      let words: [RSVPChoice] = [.yes, .yes, .yes, .no, .maybe, .cancel]
      let wish = RSVPRequest(
        words[Int(numbers.next() % 6)], guests: Int(numbers.next() % 3),
        joinsWaitlist: numbers.next() % 8 > 0)
      let expected = try? model.answer(
        wish, by: Sample.id(number), at: Sample.now, zone: .utc)
      // A server that remembers and adds to a journal, and commands that do neither, in turn.
      let isCommand = numbers.next() % 4 > 0
      let store = isCommand ? try store(memory: false) : shared
      let found = try store.transaction(appliedLater: !isCommand) {
        try Self.answer(wish, of: number, in: $0)
      }
      #expect(found.outcome == expected, "round \(round)")
      if expected != nil {
        #expect(found.position == model.position(of: Sample.id(number)), "round \(round)")
      }
      guard round % 25 == 0 else { continue }
      let stored = try #require(try shared.read { try $0.event(Self.id) })
      #expect(stored.summary == model.summary, "round \(round)")
      #expect(stored.nextSequence == model.nextSequence && stored.taken == model.taken)
    }
    #expect(try store().read { try $0.event(Self.id) }?.summary == model.summary)
    #expect(try files().count >= Documents.answerShards)
    #expect(try problems().map(\.detail) == [])
  }

  @Test func `gives a free spot to the waiting list without reading the other answers`() throws {
    try fill(200) { $0.capacity = 200 }
    for number in UInt64(201)...203 { try say(RSVPRequest(.yes), by: number) }
    for memory in [true, false] {
      let seen = try #require(
        try store(memory: memory).read { try $0.event(Self.id, answeredBy: Sample.id(7)) })
      #expect(seen.rsvps.map(\.personId) == [7, 201].map { Sample.id($0) })
      #expect(seen.taken == 200 && seen.waitingCount == 3)
    }
    let outcome = try say(RSVPRequest(.cancel), by: 7)
    #expect(outcome?.promoted == [Sample.id(201)])
    #expect(try problems().map(\.detail) == [])
  }

  /// Without a cache, as in commands.
  @Test func `reads the files of those who move up, however many wait`() throws {
    try fill(260) {
      $0.capacity = 100
      $0.maxGuests = 2
    }
    let watched = WatchedFiles()
    var counts: [Int] = []
    for number in UInt64(1)...70 {
      _ = watched.take()
      let outcome = try say(
        RSVPRequest(.no), by: number, in: store(watched.system, memory: false))
      #expect(outcome?.promoted == [Sample.id(number + 100)])
      counts.append(watched.take().answers.count { !$0.hasSuffix("codes.jsonl") })
    }
    // All are read once in many times: the first who wait are looked for again.
    let most = 70 / AnswerTally.longestFirst + 1
    #expect(counts.count { $0 > 2 } <= most, "\(counts)")
    #expect(try problems().map(\.detail) == [])
  }

  @Test func `with a wrong head of the waiting list is reported`() throws {
    try fill(120) { $0.capacity = 100 }
    let document = Documents.event(Self.id)
    let first = try store().read { try $0.value(document).value?.tally?.first }
    #expect(first == (101...120).map { Sample.id($0) })
    #expect(try problems().isEmpty)
    try store().transaction { transaction in
      try transaction.update(document) { $0.value?.tally?.first = [Sample.id(102)] }
    }
    #expect(
      try problems().map(\.detail) == ["the numbers of its answers are not right"])
  }

  /// One for its line.
  @Test func `costs an answer one wait for the disk more than a small one`() throws {
    for people in [UInt64(10), 300] {
      var counts: Set<Int> = []
      let home = TestHome(now: "2026-11-20T09:00:00Z")
      let event = `A large event`(home: home)
      try event.fill(people) { $0.capacity = 0 }
      let watched = WatchedFiles()
      for number in 0..<UInt64(20) {
        let word: RSVPChoice = number / people % 2 == 0 ? .no : .maybe
        _ = watched.take()
        try event.say(
          RSVPRequest(word), by: number % people + 1,
          in: event.store(watched.system, memory: false))
        counts.insert(watched.take().syncs)
      }
      #expect(counts == [people > 64 ? 5 : 4])
      #expect(try event.problems().map(\.detail) == [])
    }
  }

  @Test func `costs one line of its own for an answer, however many there are`() throws {
    var sizes: [Int] = []
    for people in [UInt64(100), 300] {
      let home = TestHome(now: "2026-11-20T09:00:00Z")
      let large = `A large event`(home: home)
      try large.fill(people)
      let watched = WatchedFiles()
      try large.say(RSVPRequest(.no), by: 7, in: large.store(watched.system))
      sizes.append(watched.take().written)
    }
    // The numbers of answers take a digit more or less.
    #expect(abs(sizes[0] - sizes[1]) < 20 && sizes[0] < 5000, "\(sizes)")
  }

  init() { home = TestHome(now: "2026-11-20T09:00:00Z") }
  init(home: TestHome) { self.home = home }
}
