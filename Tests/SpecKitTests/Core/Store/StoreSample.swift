import Foundation
import SpecTestSupport

@testable import SpecCore

/// Two documents in two directories and a log, which a transaction changes together.
struct StoreSample {
  struct Count: Codable, Sendable, Equatable { var count = 0 }
  struct Entry: Codable, Sendable, Equatable { var number: Int }

  static let one = Document(.data, "folder/one.json", initial: Count(), keepsPrevious: true)
  static let onePath = "data/sample/folder/one.json"
  static let two = Document(.config, "two.json", initial: Count())
  static let log = Log<Entry>(.state, "log.jsonl")
  /// Not changed by ``increment(_:)``.
  static let three = Document(.data, "three.json", initial: Count())
  static let notes = Log<String>(.data, "notes.jsonl")

  /// Removed with the last copy of the sample.
  private let folder: TemporaryDirectory?
  /// Not there before something is written.
  let directory: String

  init() {
    let folder = TemporaryDirectory()
    (self.folder, directory) = (folder, folder / "store")
  }

  /// The sample of another process.
  init(directory: String) { (folder, self.directory) = (nil, directory) }

  var directories: Directories {
    Directories(
      config: directory + "/config", data: directory + "/data", state: directory + "/state",
      cache: directory + "/cache")
  }

  /// The real file system without waiting for the disk, which only a power cut would show.
  static var unflushed: FileSystem {
    var system = FileSystem.live
    system.sync = { _ in }
    system.syncDirectory = { _ in }
    return system
  }

  func store(_ system: FileSystem = Self.unflushed, memory: StoreMemory? = nil) -> Store {
    // Longer than it ever takes on a machine that is busy with other things.
    var store = Store(
      module: "sample", directories: directories, system: system, timeout: .seconds(120))
    store.memory = memory
    return store
  }

  /// Adds one to both counts and an entry to the log.
  func increment(_ system: FileSystem = Self.unflushed) throws {
    try store(system).transaction(Self.increment)
  }

  static func increment(_ transaction: Transaction) throws {
    let next = try transaction.value(Self.one).count + 1
    try transaction.set(Self.one, Count(count: next))
    try transaction.set(Self.two, Count(count: next))
    try transaction.append(Self.log, [Entry(number: next), Entry(number: -next)])
  }

  /// The number of increments; nil if the documents contradict each other.
  func count(_ system: FileSystem = Self.unflushed) throws -> Int? {
    try Self.count(store(system))
  }

  static func count(_ store: Store) throws -> Int? {
    try store.read { snapshot in
      let count = try snapshot.value(one).count
      let entries = try snapshot.entries(log).map(\.number)
      let expected = (0..<count).flatMap { [$0 + 1, -$0 - 1] }
      return try snapshot.value(two).count == count && entries == expected ? count : nil
    }
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Files.read("\(directory)/\(path)"), as: UTF8.self)
  }

  /// Writes a file as a person would, in a folder that may be missing.
  func write(_ text: String, to path: String) throws {
    let path = "\(directory)/\(path)"
    try Files.makeDirectories(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    try Files.write(path, Array(text.utf8))
  }

  /// Every file below the directory, relative to it.
  func files() -> [String] {
    let all = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
    return all.filter {
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: directory + "/" + $0, isDirectory: &isDirectory) && !isDirectory.boolValue
    }.sorted()
  }

  /// Files that a transaction must not leave: temporary ones, and a journal with edits.
  func litter() -> [String] {
    files().filter { file in
      let name = file.split(separator: "/").last ?? ""
      return name.hasSuffix(".new")
        || name == "journal" && (try? text(file))?.hasSuffix("[]}\n") != true
    }
  }

  static let allFiles = [
    "config/two.json", "data/sample/folder/one.json", "data/sample/folder/one.json.prev",
    "data/sample/journal", "data/sample/lock", "data/sample/next", "state/sample/log.jsonl",
  ]
}
