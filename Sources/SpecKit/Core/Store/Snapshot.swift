/// A module's stored values at one moment. Valid only inside the closure it is given to.
package class Snapshot {
  /// A document's value, and what its file holds, if there is one.
  struct Loaded {
    var value: any Sendable
    var stored: [UInt8]?
    /// How the file looked before it was read, if that is to be remembered.
    var look: FileLook?
    var isRemembered = false
    /// What the value of a folded log weighs: the size of its file, or nothing where it is bounded.
    var size: Int?
  }

  var files: EditedFiles
  var loaded: [StorePath: Loaded] = [:]
  private let memory: StoreMemory.Use?

  init(_ files: EditedFiles, _ memory: StoreMemory.Use? = nil) {
    self.files = files
    self.memory = memory
  }

  /// The document's value, `initial` if there is no file. Read and decoded once.
  package func value<Value>(_ document: Document<Value>) throws -> Value {
    let place = try StorePath(document.base, document.path)
    // Bound first: nothing loaded would pass for a value where the value is optional.
    if let known = loaded[place], let value = known.value as? Value { return value }
    let look = try look(place)
    if let look, let known = memory?.known(place),
      known.look == look,
      let value = known.value as? Value
    {
      loaded[place] = Loaded(
        value: value, stored: known.bytes, look: look, isRemembered: true)
      return value
    }
    guard let bytes = try files.read(place) else { return document.initial }
    let path = files.roots.file(place)
    let value = try document.upgraded(
      JSONTape(decoding: bytes, path: path, isEdited: place.base == .config), path: path
    ).decoded(as: Value.self, path: path)
    loaded[place] = Loaded(value: value, stored: bytes, look: look)
    return value
  }

  /// The value of a log, `initial` if there is no file. Read once.
  package func value<Value>(_ log: FoldedLog<Value>) throws -> Value {
    let place = try StorePath(log.base, log.path)
    if let known = loaded[place], let value = known.value as? Value { return value }
    let look = try look(place)
    if let look, let known = memory?.known(place),
      known.look == look,
      let value = known.value as? Value
    {
      loaded[place] = Loaded(value: value, look: look, isRemembered: true, size: known.size)
      return value
    }
    guard let bytes = try files.read(place) else { return log.initial }
    let value = try log.fold(bytes, files.roots.file(place))
    loaded[place] = Loaded(value: value, look: look, size: log.isBounded ? 0 : bytes.count)
    return value
  }

  /// How a file looks whose value may be remembered.
  private func look(_ place: StorePath) throws -> FileLook? {
    memory == nil ? nil : try files.look(place)
  }

  /// Hands what was read or written to the memory; called when it is in the files, or in a journal of these
  /// edits.
  func remember(_ committed: [StorePath: Edit] = [:], at generation: [UInt8]? = nil) {
    guard let memory else { return }
    var known: [StorePath: StoreMemory.Known] = [:]
    let after = EditedFiles(roots: files.roots, system: files.system, committed: committed)
    for (place, loaded) in loaded where !loaded.isRemembered {
      guard let size = loaded.size ?? loaded.stored?.count else { continue }
      let isWritten = files.edits[place] != nil
      guard let look = isWritten ? try? after.look(place) : loaded.look else { continue }
      known[place] = StoreMemory.Known(
        value: loaded.value, bytes: loaded.stored ?? [], size: size, look: look)
    }
    let edits = files.edits
    if known.isEmpty && edits.isEmpty { return }
    memory.store.remember(
      known, forgetting: edits.keys, from: memory.generation,
      to: edits.isEmpty ? memory.generation : generation)
  }

  /// Called before anything but a value is looked at.
  func settle() throws {}

  package func exists<Value>(_ document: Document<Value>) throws -> Bool {
    try settle()
    return try files.exists(StorePath(document.base, document.path))
  }

  /// All entries, oldest first.
  package func entries<Entry>(_ log: Log<Entry>) throws -> [Entry] {
    let place = try StorePath(log.base, log.path)
    guard let bytes = try files.read(place) else { return [] }
    return try Lines.decode(bytes, as: Entry.self, path: files.roots.file(place))
  }

  package func exists<Entry>(_ log: Log<Entry>) throws -> Bool {
    try files.exists(StorePath(log.base, log.path))
  }

  /// The bytes, nil if there is no file.
  package func bytes(_ blob: Blob) throws -> [UInt8]? {
    try settle()
    return try files.read(StorePath(blob.base, blob.path))
  }

  package func exists(_ blob: Blob) throws -> Bool {
    try settle()
    return try files.exists(StorePath(blob.base, blob.path))
  }

  /// The paths of all files in a folder and the folders in it, sorted, as a ``Document`` or
  /// ``Log`` takes them.
  package func paths(_ base: Base, under folder: String = "") throws -> [String] {
    try settle()
    return try files.paths(base, under: folder)
  }
}
