/// Where one module keeps its values: JSON documents, logs and plain files below the four
/// ``Directories``.
///
/// Many processes may use it at once; whatever happens to them, a reader sees all of a transaction
/// or nothing of it. Reading makes no file and needs no space and no right to write.
package struct Store: Sendable {
  package let module: String
  package let directories: Directories
  private let system: FileSystem
  private let timeout: Duration
  /// For a process that uses the store again and again.
  package var memory: StoreMemory?

  /// `timeout` is how long a process waits for the others.
  package init(
    module: String, directories: Directories, system: FileSystem = .live,
    timeout: Duration = .seconds(10)
  ) {
    self.module = module
    self.directories = directories
    self.system = system
    self.timeout = timeout
  }

  private var roots: Roots { Roots(directories: directories, module: module) }
  private var lock: StoreLock { StoreLock(roots: roots, system: system, timeout: timeout) }

  /// Reads values of one moment. The body only computes: it may run twice when the module is
  /// written for the first time just now.
  package func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    if let held = try lock.shared() { return try read(under: held, body) }
    let result = Swift.Result { try body(snapshot(nil)) }
    guard let held = try lock.shared() else { return try result.get() }
    return try read(under: held, body)
  }

  private func read<Result>(
    under lock: FileLock, _ body: (Snapshot) throws -> Result
  ) throws -> Result {
    defer { lock.release() }
    let snapshot = try snapshot(use)
    let result = try body(snapshot)
    snapshot.remember()
    return result
  }

  /// Called under the lock: the generation stays as it is for as long as that is held.
  private var use: StoreMemory.Use? {
    memory.flatMap { memory in
      generation().map { StoreMemory.Use(store: memory, generation: $0) }
    }
  }

  private func snapshot(_ use: StoreMemory.Use?) throws -> Snapshot {
    var files = FileView(roots: roots, system: system)
    if let journal = try Journal.load(roots, system) {
      for (place, edit) in journal.edits where journal.isAbout(place, in: roots) {
        files.edits[place] = edit
      }
    }
    return Snapshot(files, use)
  }

  /// Differs after every transaction, whoever made it; nil if that is not known, as while one is
  /// under way. What was read between two equal generations is as it was at any moment between them.
  package func generation() -> [UInt8]? { Litter.stamp(roots, system) }

  /// Changes values: all that the body did is stored when it returns, nothing if it throws.
  /// A transaction inside a transaction of the same module waits for itself in vain.
  @discardableResult
  package func transaction<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    let held = try lock.exclusive()
    defer { held.release() }
    try recover()
    let transaction = Transaction(FileView(roots: roots, system: system), use)
    let result = try body(transaction)
    try transaction.commit()
    transaction.remember()
    return result
  }

  /// Ends what a killed process began.
  private func recover() throws {
    if let journal = try Journal.load(roots, system) {
      let places = Roots(
        directories: journal.directories.moved(toDataOf: directories), module: module)
      try Application(journal, places, system).run(undoing: false)
    }
    Litter.clear(roots, system)
  }

  /// The file of a document, for messages.
  package func path<Value>(of document: Document<Value>) throws -> String {
    roots.file(try Place(document.base, document.path))
  }

  package func path<Entry>(of log: Log<Entry>) throws -> String {
    roots.file(try Place(log.base, log.path))
  }

  package func path(of blob: Blob) throws -> String {
    roots.file(try Place(blob.base, blob.path))
  }
}

extension Transaction {
  fileprivate func commit() throws {
    try settle()
    // Removing what is not there is no change.
    for (place, edit) in files.edits where edit == .delete {
      let names = [files.roots.file(place), files.roots.previous(place)]
      if try names.allSatisfy({ try files.system.status($0) == nil }) { files.edits[place] = nil }
    }
    try Commit(files, previous: previous).run()
  }
}

extension Journal {
  /// Whether a file of these roots is the one that the journal means.
  fileprivate func isAbout(_ place: Place, in roots: Roots) -> Bool {
    switch place.base {
    case .data: true
    case .config: directories.config == roots.directories.config
    case .state: directories.state == roots.directories.state
    case .cache: directories.cache == roots.directories.cache
    }
  }
}

extension Directories {
  /// The journal lies in the data directory, so that is where the data of it is, wherever it was
  /// when the journal was written.
  fileprivate func moved(toDataOf other: Directories) -> Directories {
    var copy = self
    copy.data = other.data
    return copy
  }
}
