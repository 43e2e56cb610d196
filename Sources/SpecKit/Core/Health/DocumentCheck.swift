/// Checks whether a file of a store can be read, and repairs a damaged one.
package struct DocumentCheck: Sendable {
  package enum State: String, Sendable {
    case ok, absent, damaged, newer, unreadable
    /// It is an index and does not say what the indexed documents say.
    case index
    /// It breaks a rule of its module.
    case rule
  }

  package struct Finding: Sendable, Record {
    package var document: String
    package var state: State
    package var detail: String?
    /// A call that mends it.
    package var todo: String?

    package init(document: String, state: State, detail: String? = nil) {
      self.document = document
      self.state = state
      self.detail = detail
    }

    package static let members: [RecordMember<Self>] = [
      RecordMember(
        "check", \.document, Text("the name of the file below its folder, or settings")),
      RecordMember(
        "status", \.state.rawValue, Text("ok, absent, damaged, newer, unreadable or rule")),
      RecordMember("detail", \.detail, Text("what is wrong, and where")),
      RecordMember("todo", \.todo, Text("the call that mends it")),
    ]
  }

  private let name: String
  private let blob: Blob
  private let read: @Sendable (Snapshot) throws -> Void
  private let isLog: Bool
  /// Throws for a damaged document or line of the log.
  private let check: @Sendable (JSONTape) throws -> Void
  /// Without a previous one, it cannot be done without.
  private let isNeeded: Bool

  /// - Parameter name: the name for people; by default its path.
  package init<Value>(_ document: Document<Value>, _ name: String? = nil, isNeeded: Bool = false) {
    self.name = name ?? document.path
    blob = Blob(document.base, document.path)
    read = { _ = try $0.value(document) }
    isLog = false
    check = { _ = try JSONCoder.decode(Value.self, from: $0) }
    self.isNeeded = isNeeded
  }

  package init<Entry>(_ log: Log<Entry>) {
    name = log.path
    blob = Blob(log.base, log.path)
    read = { _ = try $0.entries(log) }
    isLog = true
    check = { _ = try JSONCoder.decode(Entry.self, from: $0) }
    isNeeded = false
  }

  /// - Parameter language: the language of the reason for a file that cannot be read.
  package func finding(in snapshot: Snapshot, language: String = "en") -> Finding {
    do {
      guard try snapshot.exists(blob) else { return Finding(document: name, state: .absent) }
      try read(snapshot)
      return Finding(document: name, state: .ok)
    } catch StoreError.damaged(_, let problem) {
      return Finding(document: name, state: .damaged, detail: problem("en"))
    } catch StoreError.newer(_, let version, _) {
      let text = Text("version {version}")
      let detail = text(language, ["version": String(version)])
      return Finding(document: name, state: .newer, detail: detail)
    } catch {
      let detail = Failure(error).message(in: language)
      return Finding(document: name, state: .unreadable, detail: detail)
    }
  }

  /// Renames a damaged file to the same name with `.damaged`, and restores the previous document, or the lines of a
  /// log up to the first damaged one.
  ///
  /// - Throws: 65 if a needed document has no previous contents.
  package func usePrevious(_ transaction: Transaction, in store: Store) throws {
    guard finding(in: transaction).state == .damaged, let bytes = try transaction.bytes(blob)
    else { return }
    try transaction.set(try aside(in: transaction), bytes)
    guard !isLog else { return try transaction.set(blob, soundLines(bytes)) }
    let path = try store.path(of: blob)
    let previous = try? Files.read(path + ".prev", regular: true)
    if let previous, isSound(previous) {
      try transaction.set(blob, previous)
    } else if isNeeded {
      let text = "there is no sound \(path).prev to use; mend \(path), or restore a backup"
      throw Failure(.damaged, "no-previous", text)
    } else {
      try transaction.delete(blob)
    }
  }

  /// The name of the file with `.damaged`, and a number if that was used before.
  private func aside(in snapshot: Snapshot) throws -> Blob {
    var number = 1
    while true {
      let path = "\(blob.path).damaged" + (number == 1 ? "" : "-\(number)")
      guard try snapshot.exists(Blob(blob.base, path)) else { return Blob(blob.base, path) }
      number += 1
    }
  }

  private func isSound(_ bytes: some Collection<UInt8>) -> Bool {
    (try? check(JSONTape(parsing: bytes))) != nil
  }

  private func soundLines(_ bytes: [UInt8]) -> [UInt8] {
    var end = 0
    while let newline = bytes[end...].firstIndex(of: 0x0A) {
      guard isSound(bytes[end..<newline]) else { break }
      end = newline + 1
    }
    return Array(bytes[..<end])
  }
}
