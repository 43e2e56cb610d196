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
  var loaded = SavepointDictionary<StorePath, Loaded>()
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
    if let look, let known = memory?.known(place, isInJournal: isUnderWay(place)),
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
    if let look, let known = memory?.known(place, isInJournal: isUnderWay(place)),
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
    guard memory != nil else { return nil }
    return isUnderWay(place) ? .inJournal : try files.look(place)
  }

  /// Whether the change under way may be about it.
  private func isUnderWay(_ place: StorePath) -> Bool {
    memory?.moment != nil && files.committed[place] != nil
  }

  /// Hands what was read or written to the memory; called when it is in the files, or in a journal of these
  /// edits.
  func remember(_ committed: [StorePath: Edit] = [:], at generation: [UInt8]? = nil) {
    guard let memory else { return }
    if let moment = memory.moment, !files.committed.isEmpty { return remember(during: moment) }
    var known: [StorePath: StoreMemory.Known] = [:]
    let after = EditedFiles(roots: files.roots, system: files.system, committed: committed)
    for (place, loaded) in loaded.all where !loaded.isRemembered {
      guard let size = loaded.size ?? loaded.stored?.count else { continue }
      let isWritten = files.edits[place] != nil
      guard let look = isWritten ? try? after.look(place) : loaded.look else { continue }
      known[place] = StoreMemory.Known(
        value: loaded.value, bytes: loaded.stored ?? [], size: size, look: look)
    }
    let edits = files.edits.all
    if known.isEmpty && edits.isEmpty { return }
    memory.store.remember(
      known, forgetting: edits.keys, from: memory.generation,
      to: edits.isEmpty ? memory.generation : generation)
  }

  private func remember(during moment: StoreMoment) {
    var known: [StorePath: StoreMemory.Known] = [:]
    for (place, loaded) in loaded.all where !loaded.isRemembered && isUnderWay(place) {
      guard let look = loaded.look, let size = loaded.size ?? loaded.stored?.count else {
        continue
      }
      known[place] = StoreMemory.Known(
        value: loaded.value, bytes: loaded.stored ?? [], size: size, look: look)
    }
    if !known.isEmpty { memory?.store.remember(known, during: moment) }
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
    return try Lines.decode(bytes, as: Entry.self, path: files.roots.file(place)).entries
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

extension Document {
  /// A file, brought to the current version.
  func upgraded(_ file: JSONTape, path: String) throws -> JSONTape {
    guard file.isObject else {
      throw StoreError.damaged(path: path, problem: "not a JSON object")
    }
    guard var current = Self.version(of: file, in: base) else {
      throw StoreError.damaged(path: path, problem: "version: expected a whole number above 0")
    }
    if current > Int64(version) {
      throw StoreError.newer(path: path, version: current, supported: version)
    }
    if current == Int64(version) { return file }
    var json = JSON(file)
    while current < Int64(version) {
      guard let upgrade = upgrades[Int(current)] else {
        throw StoreError.damaged(path: path, problem: "version \(current) cannot be upgraded")
      }
      do {
        json = try upgrade(json)
      } catch {
        throw StoreError.damaged(
          path: path, problem: JSONCoder.problem(error, "version \(current): "))
      }
      current += 1
    }
    return JSONTape(json)
  }

  /// A settings file that a person wrote may leave the version out: it is of the first.
  private static func version(of file: JSONTape, in base: Base) -> Int64? {
    guard let version = file.member("version") else { return base == .config ? 1 : nil }
    guard let number = file.wholeNumber(at: version), number >= 1 else { return nil }
    return number
  }

  /// The file that holds the value: `version`, then the members of the value.
  func encoded(_ value: Value) throws -> JSON {
    let json: JSON
    do {
      json = try JSONCoder.encode(value)
    } catch {
      throw StoreError.badValue(path: path, problem: "\(error)")
    }
    guard let members = json.object else {
      throw StoreError.badValue(path: path, problem: "not a JSON object")
    }
    return .object(
      [JSON.Member("version", .int(Int64(version)))] + members.filter { $0.key != "version" })
  }
}
