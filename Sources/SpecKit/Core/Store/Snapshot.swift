/// A module's stored values at one moment. Valid only inside the closure it is given to.
package class Snapshot {
  var files: EditedFiles
  var loaded: [StorePath: LoadedValue] = [:]
  private let memory: StoreMemory.Use?

  init(_ files: EditedFiles, _ memory: StoreMemory.Use? = nil) {
    self.files = files
    self.memory = memory
  }

  /// Returns the value of a document, `initial` without a file. It is read and decoded once.
  package func value<Value>(_ document: Document<Value>) throws -> Value {
    let place = try document.place
    return try value(at: place) { bytes, path in
      try document.upgraded(
        JSONTape(decoding: bytes, path: path, isEdited: place.base == .config), path: path
      ).decoded(as: Value.self, path: path)
    } ?? document.initial
  }

  /// Returns the value of a log, `initial` without a file. It is read once.
  package func value<Value>(_ log: FoldedLog<Value>) throws -> Value {
    try value(at: log.place, isBounded: log.isBounded, log.fold) ?? log.initial
  }

  /// The value of a file, nil if there is none.
  private func value<Value: Sendable>(
    at place: StorePath, isBounded: Bool = false,
    _ decode: (_ bytes: [UInt8], _ path: String) throws -> Value
  ) throws -> Value? {
    // Bound first: nothing loaded would pass for a value where the value is optional.
    if let known = loaded[place], let value = known.value as? Value { return value }
    let isEdited = files.edits[place] != nil
    let look = memory == nil || isEdited ? nil : try files.folders.status(place)
    if let look, var known = memory?.known(place), known.look == look,
      let value = known.value as? Value
    {
      known.isCommitted = true
      loaded[place] = known
      return value
    }
    guard let bytes = try files.read(place) else { return nil }
    let value = try decode(bytes, files.folders.file(place))
    loaded[place] = LoadedValue(
      value: value, size: isBounded ? 0 : bytes.count, look: look, isCommitted: !isEdited)
    return value
  }

  /// Stores the values that were read or written in the memory. Called once they are in the files or in a journal.
  ///
  /// - Parameters:
  ///   - generation: that of the edits; nil without any.
  ///   - statuses: the status of each file when it got its new contents; nil if they are not in the files yet.
  func remember(at generation: [UInt8]? = nil, _ statuses: [StorePath: FileStatus]? = nil) {
    guard let memory else { return }
    for (place, edit) in files.edits {
      if edit.kind == .put, let statuses {
        loaded[place]?.look = statuses[place]
      } else {
        loaded[place]?.look = try? files.folders.status(place)
      }
    }
    memory.store.remember(
      loaded, forgetting: files.edits.keys, from: memory.generation,
      to: generation ?? memory.generation)
  }

  /// Called before anything but a value is looked at.
  func settle() throws {}

  package func exists(_ file: some StoredFile) throws -> Bool {
    try settle()
    return try files.exists(file.place)
  }

  /// All entries, oldest first.
  package func entries<Entry>(_ log: Log<Entry>) throws -> [Entry] {
    let place = try log.place
    guard let bytes = try files.read(place) else { return [] }
    return try Lines.decode(bytes, as: Entry.self, path: files.folders.file(place))
  }

  /// Returns the bytes; nil without a file.
  package func bytes(_ blob: Blob) throws -> [UInt8]? {
    try settle()
    return try files.read(blob.place)
  }

  /// The paths of all files in a folder and the folders in it, sorted, as a ``Document`` or
  /// ``Log`` takes them.
  package func paths(_ base: Base, under folder: String = "") throws -> [String] {
    try settle()
    return try files.paths(base, under: folder)
  }
}

/// A value that was read or set.
struct LoadedValue: Sendable {
  var value: any Sendable
  /// Bytes of its file; 0 of a log whose value is bounded.
  var size: Int
  /// The status of its file when it was read; nil if it was not in a file: then it is not remembered.
  var look: FileStatus?
  /// Whether it was in the file before the transaction changed it.
  var isCommitted = false
}
