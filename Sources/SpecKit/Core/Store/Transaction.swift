/// Changes to a module's stored values that happen all or not at all, when the closure it is
/// given to returns. What it reads includes what it has changed.
package final class Transaction: Snapshot {
  /// Whether its changes are deferred: they stay in the journal when it ends.
  package let isAppliedLater: Bool
  /// Documents whose file was read whole and found sound, and so may become a `.prev` file.
  private(set) var previous: Set<StorePath> = []
  /// The bytes of the files of documents that were read and then set.
  private var originals: [StorePath: [UInt8]] = [:]
  /// Documents that were set and not yet encoded: one that is set many times is encoded once.
  private var unencoded: [StorePath: (Transaction) throws -> Void] = [:]

  init(_ files: EditedFiles, _ memory: StoreMemory.Use? = nil, isAppliedLater: Bool = false) {
    self.isAppliedLater = isAppliedLater
    super.init(files, memory)
  }

  /// Runs a part that may fail alone: what it changed is undone if it throws.
  package func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    let saved = (previous, originals, loaded, files.edits, unencoded)
    do {
      return try body()
    } catch {
      (previous, originals, loaded, files.edits, unencoded) = saved
      throw error
    }
  }

  /// Stores a value. A file that is damaged or newer is not overwritten but thrown, and one that
  /// already says the same stays as it is: byte for byte, or of settings also in another format.
  package func set<Value>(_ document: Document<Value>, _ value: Value) throws {
    let place = try StorePath(document.base, document.path)
    if loaded[place] == nil { _ = try self.value(document) }
    let old = loaded[place]
    loaded[place] = Loaded(value: value, stored: old?.stored, look: old?.look)
    unencoded[place] = { try $0.encode(document, value, at: place) }
  }

  /// Encodes what was set.
  override func settle() throws {
    for (_, encode) in unencoded.sorted(by: { $0.key < $1.key }) { try encode(self) }
    unencoded.removeAll()
  }

  private func encode<Value>(
    _ document: Document<Value>, _ value: Value, at place: StorePath
  ) throws {
    let old = loaded[place]?.stored
    guard let json = try document.encoded(value, over: old) else { return }
    let bytes = Self.text(of: json)
    if let old {
      if old == bytes { return }
      if files.edits[place] == nil {
        originals[place] = old
        if document.keepsPrevious { previous.insert(place) }
      }
    }
    if originals[place] == bytes, case .put = files.edits[place] {
      previous.remove(place)
      files.edits[place] = nil
    } else {
      files.edits[place] = .put(bytes)
    }
    loaded[place] = Loaded(value: value, stored: bytes)
  }

  /// Changes a value in place.
  package func update<Value, Result>(
    _ document: Document<Value>, _ change: (inout Value) throws -> Result
  ) throws -> Result {
    var value = try value(document)
    let result = try change(&value)
    try set(document, value)
    return result
  }

  /// Stores a value over whatever the file holds, damaged or not.
  package func overwrite<Value>(_ document: Document<Value>, with value: Value) throws {
    let place = try StorePath(document.base, document.path)
    let json = try document.encoded(value)
    let bytes = Self.text(of: json)
    (unencoded[place], loaded[place]) = (nil, nil)
    if try files.read(place) == bytes { return }
    previous.remove(place)
    files.edits[place] = .put(bytes)
    loaded[place] = Loaded(value: value, stored: bytes)
  }

  /// Removes the document's file, and its `.prev` file, if there are any.
  package func delete<Value>(_ document: Document<Value>) throws {
    try delete(StorePath(document.base, document.path))
  }

  /// Adds entries at the end.
  package func append<Entry>(_ log: Log<Entry>, _ entries: [Entry]) throws {
    try append(Lines.encode(entries, path: log.path), at: StorePath(log.base, log.path))
  }

  /// Adds an entry at the end. `change` is told the bytes of its line and gives the log the value that
  /// it has with them.
  package func append<Value>(
    _ log: FoldedLog<Value>, _ entry: some Encodable,
    _ change: (inout Value, _ line: [UInt8]) throws -> Void
  ) throws {
    let line = try Lines.encode([entry], path: log.path)
    try append(log, line: line) { try change(&$0, line) }
  }

  /// The same of a line that is encoded already. Returns the value that the log has then.
  @discardableResult
  package func append<Value>(
    _ log: FoldedLog<Value>, line: [UInt8], _ change: (inout Value) throws -> Void
  ) throws -> Value {
    let place = try StorePath(log.base, log.path)
    var value = try value(log)
    let size = loaded[place]?.size ?? 0
    // Held twice it would be copied for each entry.
    loaded[place] = nil
    try change(&value)
    try append(line, at: place)
    loaded[place] = Loaded(value: value, size: log.isBounded ? 0 : size + line.count)
    return value
  }

  /// Replaces all lines of a log.
  package func rewrite<Value>(
    _ log: FoldedLog<Value>, _ entries: [some Encodable]
  ) throws {
    let bytes = try Lines.encode(entries, path: log.path)
    let file = files.roots.file(try StorePath(log.base, log.path))
    try rewrite(log, lines: bytes, try log.fold(bytes, file))
  }

  /// Replaces all lines of a log by others, which add up to the value.
  package func rewrite<Value>(_ log: FoldedLog<Value>, lines: [UInt8], _ value: Value) throws {
    let place = try StorePath(log.base, log.path)
    try put(lines, at: place)
    loaded[place] = Loaded(value: value, size: log.isBounded ? 0 : lines.count)
  }

  private func append(_ bytes: [UInt8], at place: StorePath) throws {
    guard !bytes.isEmpty else { return }
    switch files.edits[place] {
    case .put(let start): files.edits[place] = .put(start + bytes)
    case .append(let start, let offset):
      files.edits[place] = .append(start + Pieces(bytes), offset: offset)
    case .delete: files.edits[place] = .put(bytes)
    case nil, .staged:
      files.edits[place] = .append(Pieces(bytes), offset: try files.sizeOfLines(place))
    }
  }

  /// Replaces all entries.
  package func rewrite<Entry>(_ log: Log<Entry>, _ entries: [Entry]) throws {
    try put(Lines.encode(entries, path: log.path), at: StorePath(log.base, log.path))
  }

  package func delete<Entry>(_ log: Log<Entry>) throws {
    try delete(StorePath(log.base, log.path))
  }

  package func set(_ blob: Blob, _ bytes: [UInt8]) throws {
    try put(bytes, at: StorePath(blob.base, blob.path))
  }

  package func delete(_ blob: Blob) throws { try delete(StorePath(blob.base, blob.path)) }

  func put(_ bytes: [UInt8], at place: StorePath) throws {
    (unencoded[place], loaded[place]) = (nil, nil)
    if try files.read(place) == bytes { return }
    previous.remove(place)
    files.edits[place] = .put(bytes)
  }

  private func delete(_ place: StorePath) throws {
    loaded[place] = nil
    unencoded[place] = nil
    previous.remove(place)
    files.edits[place] = .delete
  }

  private static func text(of json: JSON) -> [UInt8] {
    json.bytes(pretty: true) + [UInt8(ascii: "\n")]
  }
}

extension Transaction {
  /// What is to be committed.
  func change() throws -> Journal {
    try settle()
    // Removing what is not there is no change.
    for (place, edit) in files.edits where edit == .delete && files.committed[place] == nil {
      let names = [files.roots.file(place), files.roots.previous(place)]
      if try names.allSatisfy({ try files.system.status($0) == nil }) { files.edits[place] = nil }
    }
    return Journal(files.edits, previous: previous)
  }
}
