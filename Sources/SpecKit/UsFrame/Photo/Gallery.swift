internal import SpecCore

/// The pictures that somebody can choose from: those of the pictures folder and those used before.
struct Gallery: Sendable {
  struct Entry: Sendable, Hashable {
    var path: String
    var name: String
    var modified: Instant
    /// One that was in the frame before.
    var isKept = false
  }

  private let app: UsFrame
  let folder: String

  private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".heic", ".avif"]
  /// More than a person looks through.
  private static let most = 2000

  init(_ app: UsFrame) throws {
    self.app = app
    folder = Self.picturesFolder(app.context.environment)
  }

  /// Newest first.
  func entries() throws -> [Entry] {
    var found: [Entry] = []
    let names = ((try? Files.entries(folder)) ?? nil) ?? []
    for entry in names where !entry.isDirectory && Self.isPicture(entry.name) {
      let path = "\(folder)/\(entry.name)"
      guard let status = try? Files.status(path), status.kind == .file else { continue }
      found.append(Entry(path: path, name: entry.name, modified: status.modified))
    }
    let photos = OwnPhotos(app: app)
    for file in try photos.all() {
      let path = try photos.path(file.path)
      guard let status = try? Files.status(path) else { continue }
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      found.append(Entry(path: path, name: name, modified: status.modified, isKept: true))
    }
    found.sort { $0.modified != $1.modified ? $0.modified > $1.modified : $0.name < $1.name }
    return Array(found.prefix(Self.most))
  }

  private static func isPicture(_ name: String) -> Bool {
    let name = name.lowercased()
    return !name.hasPrefix(".") && endings.contains { name.hasSuffix($0) }
  }

  /// `XDG_PICTURES_DIR` of the environment, else that of `user-dirs.dirs`, else `~/Pictures`.
  static func picturesFolder(_ environment: [String: String]) -> String {
    let home = environment["HOME"] ?? ""
    if let named = environment["XDG_PICTURES_DIR"], named.hasPrefix("/") { return named }
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let file = "\(config ?? "\(home)/.config")/user-dirs.dirs"
    if let bytes = try? Files.read(file, limit: 65_536) {
      let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
      for line in lines.reversed() {
        if let path = path(inLine: line, home: home) { return path }
      }
    }
    return "\(home)/Pictures"
  }

  /// Reads `XDG_PICTURES_DIR="$HOME/Bilder"`.
  private static func path(inLine line: Substring, home: String) -> String? {
    let name = "XDG_PICTURES_DIR="
    guard line.trimmingSpaces().hasPrefix(name) else { return nil }
    let value = line.trimmingSpaces().dropFirst(name.count)
    guard value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 else { return nil }
    let path = value.dropFirst().dropLast()
    if path == "$HOME" || path == "$HOME/" { return home }
    if path.hasPrefix("$HOME/") { return home + path.dropFirst(5) }
    return path.hasPrefix("/") ? String(path) : nil
  }
}
