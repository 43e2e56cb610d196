internal import SpecCore

extension Context {
  /// Writes a document where a call says: to standard output for `-`, else to a file, which is
  /// replaced only if that was said or is agreed to. The file is whole or not there.
  func write(_ bytes: [UInt8], to path: String, replacing isSure: Bool) throws {
    if path == "-" { return try write(String(decoding: bytes, as: UTF8.self)) }
    try agreeToReplace(path, isSure: isSure)
    try Self.save(bytes, at: path)
    try show(SavedFile(path: path))
  }

  /// A document on standard output: as it is, but with a terminal's line ends on a terminal.
  private func write(_ text: String) throws {
    let isDrawn = output.isTerminal && options.format == .plain
    let rows =
      isDrawn ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) : []
    try show(PlainText(isDrawn ? rows.joined(separator: "\n") : text))
  }

  /// Asks before an existing file is replaced.
  func agreeToReplace(_ path: String, isSure: Bool) throws {
    guard !isSure, let status = try Files.status(path), status.kind != .other else { return }
    let question = exchangeTexts.text("file.replace", language, ["path": path])
    guard try confirm(question) else { throw TimersError.cancelled }
  }

  static func save(_ bytes: [UInt8], at path: String) throws {
    // A pipe or device is written to; a file is replaced at once.
    if let status = try Files.status(path), status.kind == .other {
      return try Files.write(path, bytes)
    }
    let temporary = "\(path).\(Host.processIdentifier).tmp"
    do {
      try Files.write(temporary, bytes)
      try Files.sync(temporary)
      try Files.rename(temporary, to: path)
    } catch {
      try? Files.remove(temporary)
      throw error
    }
  }
}

/// A file that was written.
package struct SavedFile: Presentable, Encodable {
  package var path: String

  package func records() -> [[String]] { [[path]] }
}
