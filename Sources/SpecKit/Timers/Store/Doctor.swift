internal import SpecCore

/// How the documents of this module are.
struct Doctor: Sendable {
  enum State: String, Sendable, Encodable { case ok, absent, damaged, newer, unreadable }

  struct Finding: Sendable, Encodable {
    var document: String
    var state: State
    var detail: String?
  }

  /// One file, how it is read, and what may take its place.
  private struct Case: Sendable {
    var name: String
    var base: Base
    var path: String
    var read: @Sendable (Snapshot) throws -> Void
    /// Whether these are the bytes of a sound one; nil for a log.
    var check: (@Sendable (JSON) throws -> Void)?
    /// Without a previous one, it cannot be done without.
    var isNeeded = false

    init<Value>(_ document: Document<Value>, _ name: String? = nil, isNeeded: Bool = false) {
      self.name = name ?? document.path
      base = document.base
      path = document.path
      read = { _ = try $0.value(document) }
      check = { _ = try JSONCoder.decode(Value.self, from: $0) }
      self.isNeeded = isNeeded
    }

    init(_ log: Log<EntryLine>) {
      name = log.path
      base = log.base
      path = log.path
      read = { _ = try $0.entries(log) }
    }

    var blob: Blob { Blob(base, path) }
  }

  private static func cases(_ snapshot: Snapshot) throws -> [Case] {
    [Case(TimersPlaces.timers, isNeeded: true), Case(TimersPlaces.open)]
      + (try snapshot.histories().map { Case($0) })
      + [
        Case(TimersPlaces.undo), Case(TimersPlaces.settings, "settings"),
        Case(TimersPlaces.analytics),
      ]
  }

  /// Reads every document.
  static func findings(_ snapshot: Snapshot) throws -> [Finding] {
    try cases(snapshot).map { finding($0, snapshot) }
  }

  private static func finding(_ one: Case, _ snapshot: Snapshot) -> Finding {
    do {
      guard try snapshot.exists(one.blob) else {
        return Finding(document: one.name, state: .absent)
      }
      try one.read(snapshot)
      return Finding(document: one.name, state: .ok)
    } catch StoreError.damaged(_, let problem) {
      return Finding(document: one.name, state: .damaged, detail: problem)
    } catch StoreError.newer(_, let version, _) {
      return Finding(document: one.name, state: .newer, detail: "version \(version)")
    } catch {
      let detail = Failure(error, in: "en").message
      return Finding(document: one.name, state: .unreadable, detail: detail)
    }
  }

  /// Moves what is damaged aside, to the same name with `.damaged`, and puts what was there before
  /// in its place: the previous document, or the lines of a log up to the first damaged one.
  ///
  /// - Throws: 65 if there is nothing to put in the place of what is needed.
  static func usePrevious(_ transaction: Transaction, in store: Store) throws {
    for one in try cases(transaction) where finding(one, transaction).state == .damaged {
      guard let bytes = try transaction.bytes(one.blob) else { continue }
      try transaction.set(try aside(one, transaction), bytes)
      let path = try store.path(of: one.blob)
      if let check = one.check {
        let previous = try? Files.read(path + ".prev", regular: true)
        if let previous, let json = try? JSON(parsing: previous), (try? check(json)) != nil {
          try transaction.set(one.blob, previous)
        } else if one.isNeeded {
          let text = "there is no sound \(path).prev to use; mend \(path), or restore a backup"
          throw Failure(.damaged, "no-previous", text)
        } else {
          try transaction.delete(one.blob)
        }
      } else {
        try transaction.set(one.blob, soundLines(bytes))
      }
    }
    try reconcile(transaction)
  }

  /// The name of the file with `.damaged`, and a number if that was used before.
  private static func aside(_ one: Case, _ snapshot: Snapshot) throws -> Blob {
    var number = 1
    while true {
      let blob = Blob(one.base, "\(one.path).damaged" + (number == 1 ? "" : "-\(number)"))
      guard try snapshot.exists(blob) else { return blob }
      number += 1
    }
  }

  /// Files of different age must not disagree: ids in use are not given again, and the open
  /// entries of each timer are those of the log.
  private static func reconcile(_ transaction: Transaction) throws {
    var file = try transaction.value(TimersPlaces.timers)
    let entries = EntryLine.open(after: try transaction.entries(TimersPlaces.open))
    let dismissed = try transaction.histories().flatMap {
      EntryLine.dismissed(after: try transaction.entries($0))
    }
    let used = (entries + dismissed).map { ($0.id, $0.timer) }
    file.nextEvent = max(file.nextEvent, 1 + (used.map(\.0).max() ?? 0))
    file.nextTimer = max(file.nextTimer, 1 + (used.map(\.1).max() ?? 0))
    let counts = Dictionary(grouping: entries, by: \.timer).mapValues(\.count)
    for index in file.timers.indices {
      file.timers[index].openCount = counts[file.timers[index].id] ?? 0
    }
    for index in file.deleted.indices {
      file.deleted[index].openCount = counts[file.deleted[index].id] ?? 0
    }
    let open = Set(entries.map(\.id))
    file.unannounced?.removeAll { !open.contains($0) }
    file.snoozes?.removeAll { !open.contains($0.event) }
    if file != (try transaction.value(TimersPlaces.timers)) {
      try transaction.set(TimersPlaces.timers, file)
    }
  }

  private static func soundLines(_ bytes: [UInt8]) -> [UInt8] {
    var end = 0
    while let newline = bytes[end...].firstIndex(of: 0x0A) {
      guard let json = try? JSON(parsing: bytes[end..<newline]),
        (try? JSONCoder.decode(EntryLine.self, from: json)) != nil
      else { break }
      end = newline + 1
    }
    return Array(bytes[..<end])
  }
}
