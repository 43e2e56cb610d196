/// Changes to a module's stored values, all of which are committed when the closure returns, or none. Reads include
/// its own changes.
package final class Transaction: Snapshot {
  /// Documents that were set and not yet encoded, so that repeated changes are encoded once.
  private var unencoded: [StorePath: (Transaction) throws -> Void] = [:]

  /// Runs a part that may fail alone (a savepoint): its changes are undone if it throws.
  package func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    let saved = (loaded, files.edits, unencoded)
    do {
      return try body()
    } catch {
      (loaded, files.edits, unencoded) = saved
      throw error
    }
  }

  /// Stores a value. Throws for a damaged or newer file instead of overwriting it. A file with the same bytes stays
  /// as it is, and so does a settings file with the same values in another format.
  package func set<Value>(_ document: Document<Value>, _ value: Value) throws {
    let place = try document.place
    if loaded[place] == nil { _ = try self.value(document) }
    loaded[place, default: LoadedValue(value: value, size: 0)].value = value
    unencoded[place] = { try $0.encode(document, value, at: place) }
  }

  /// Encodes the documents that were set.
  override func settle() throws {
    for encode in unencoded.values { try encode(self) }
    unencoded.removeAll()
  }

  private func encode<Value>(
    _ document: Document<Value>, _ value: Value, at place: StorePath
  ) throws {
    let old = document.base == .config ? try files.read(place) : nil
    guard var known = loaded[place], let json = try document.encoded(value, over: old) else {
      return
    }
    let bytes = Self.text(of: json)
    try put(bytes, at: place, keepingPrevious: document.keepsPrevious && known.isCommitted)
    known.size = bytes.count
    loaded[place] = known
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
    let place = try document.place
    let bytes = Self.text(of: try document.encoded(value))
    try put(bytes, at: place)
    loaded[place] = LoadedValue(value: value, size: bytes.count)
  }

  /// Adds entries at the end.
  package func append<Entry>(_ log: Log<Entry>, _ entries: [Entry]) throws {
    try append(Lines.encode(entries, path: log.path), at: log.place)
  }

  /// Appends an entry. `change` gets the bytes of its line and updates the value of the log.
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
    let place = try log.place
    var value = try value(log)
    let size = loaded[place]?.size ?? 0
    // Held twice it would be copied for each entry.
    loaded[place] = nil
    try change(&value)
    try append(line, at: place)
    loaded[place] = LoadedValue(value: value, size: log.isBounded ? 0 : size + line.count)
    return value
  }

  private func append(_ bytes: [UInt8], at place: StorePath) throws {
    guard !bytes.isEmpty else { return }
    loaded[place] = nil
    // Taken out, so that the lines before are not copied for each further one.
    switch files.edits.removeValue(forKey: place) {
    case .put(var start):
      start += bytes
      files.edits[place] = .put(start)
    case .append(var start, let offset):
      start += bytes
      files.edits[place] = .append(start, offset: offset)
    case .delete, .keepPrevious: files.edits[place] = .put(bytes)
    case nil: files.edits[place] = .append(bytes, offset: try files.sizeOfLines(place))
    }
  }

  /// Replaces all entries.
  package func rewrite<Entry>(_ log: Log<Entry>, _ entries: [Entry]) throws {
    try put(Lines.encode(entries, path: log.path), at: log.place)
  }

  /// Replaces all lines of a log.
  package func rewrite<Value>(
    _ log: FoldedLog<Value>, _ entries: [some Encodable]
  ) throws {
    let bytes = try Lines.encode(entries, path: log.path)
    try rewrite(log, lines: bytes, try log.fold(bytes, files.folders.file(log.place)))
  }

  /// Replaces all lines of a log by others, which add up to the value.
  package func rewrite<Value>(_ log: FoldedLog<Value>, lines: [UInt8], _ value: Value) throws {
    let place = try log.place
    try put(lines, at: place)
    loaded[place] = LoadedValue(value: value, size: log.isBounded ? 0 : lines.count)
  }

  package func set(_ blob: Blob, _ bytes: [UInt8]) throws { try put(bytes, at: blob.place) }

  /// Puts contents in place of the committed ones, if they differ.
  private func put(_ bytes: [UInt8], at place: StorePath, keepingPrevious: Bool = false) throws {
    let before = try files.before.read(place)
    let isChange = before != bytes
    (loaded[place], unencoded[place]) = (nil, nil)
    files.edits[place] = isChange ? .put(bytes) : nil
    if isChange && keepingPrevious {
      files.edits[place.previous] = before == nil ? nil : .keepPrevious
    } else if files.edits[place.previous] != .delete {
      files.edits[place.previous] = nil
    }
  }

  /// Removes the file, and that with the contents before, if there are any.
  package func delete(_ file: some StoredFile) throws {
    let place = try file.place
    (loaded[place], unencoded[place]) = (nil, nil)
    for place in [place, place.previous] {
      files.edits[place] = try files.before.exists(place) ? .delete : nil
    }
  }

  private static func text(of json: JSON) -> [UInt8] {
    json.bytes(pretty: true) + [UInt8(ascii: "\n")]
  }
}
