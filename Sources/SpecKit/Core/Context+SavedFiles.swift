extension Context {
  /// Writes a document where a call says: to standard output for `-`, else to a file, which is
  /// replaced only if that was said or is agreed to. The file is whole or not there.
  package func write(_ bytes: [UInt8], to path: String, replacing isSure: Bool) throws {
    if path == "-" { return try write(String(decoding: bytes, as: UTF8.self)) }
    try agreeToReplace(path, isSure: isSure)
    try Self.save(bytes, at: path)
    try show(SavedFile(path: path))
  }

  /// A document on standard output: as it is, but with a terminal's line ends on a terminal.
  private func write(_ text: String) throws {
    let isDrawn = output.isTerminal && !options.isJSON
    let rows =
      isDrawn ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) : []
    try show(PlainText(isDrawn ? rows.joined(separator: "\n") : text))
  }

  /// Asks before an existing file is replaced.
  ///
  /// - Throws: 64 for a path that cannot be a file, 1 `cancelled` after a no.
  package func agreeToReplace(_ path: String, isSure: Bool) throws {
    guard !path.isEmpty else {
      throw Failure.emptyFileName
    }
    guard let status = try Files.status(path) else { return }
    if status.kind == .directory {
      throw Failure.isDirectory(path)
    }
    guard !isSure, status.kind == .file else { return }
    let question = Text("{path} is there already. Replace it?")
    guard try confirm(question(language, ["path": path])) else { throw Failure.notConfirmed }
  }

  /// Writes a file that is whole or not there. What a symbolic link points to is replaced, not the
  /// link; a pipe or device is written to.
  package static func save(
    _ bytes: [UInt8], at path: String, permissions: UInt32 = 0o600
  ) throws {
    var path = path
    if let status = try Files.status(path) {
      if status.kind == .other { return try Files.write(path, bytes) }
      path = try Files.realPath(path)
    } else if (try? Files.target(ofLink: path)) != nil {
      // A link to nothing: only the system knows where a file would come to be.
      return try Files.write(path, bytes)
    }
    let temporary = "\(path).\(Host.processIdentifier).tmp"
    do {
      try Files.write(temporary, bytes, permissions: permissions)
      try Files.sync(temporary)
      try Files.rename(temporary, to: path)
    } catch {
      try? Files.remove(temporary)
      // The caller knows the file, not its temporary name.
      throw SystemError(code: error.code, operation: error.operation, path: path)
    }
  }
}

package struct SavedFile: Presentable, Encodable {
  package var path: String

  package init(path: String) { self.path = path }

  package func records() -> [[String]] { [[path]] }
}

extension Failure {
  package static var emptyFileName: Failure {
    Failure(
      .usage, "bad-file",
      Text("the name of the file is empty; give a name, or - for standard output"))
  }

  static func isDirectory(_ path: String) -> Failure {
    Failure(
      .usage, "bad-file", Text("{path} is a folder; name a file in it"), ["path": path])
  }
}
