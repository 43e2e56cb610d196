internal import SpecCore

/// Writes pictures as the inline images of iTerm2, which are files as they are.
enum InlineImage {
  /// The most letters in one sequence.
  private static let most = 1_000_000

  /// - Parameters:
  ///   - columns: of the area that the picture fills as far as its shape allows, and so the rows.
  ///   - keepsCursor: whether the cursor stays, where the terminal knows that: else the screen would
  ///     scroll below a picture that fills it.
  static func show(
    _ file: [UInt8], columns: Int, rows: Int, keepsCursor: Bool = false
  ) -> [UInt8] {
    let letters = Array(Base64.encode(file).utf8)
    let keys =
      "inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=1"
      + (keepsCursor ? ";doNotMoveCursor=1" : "")
    func sequence(_ text: String, _ content: some Collection<UInt8> = []) -> [UInt8] {
      Array("\u{1B}]1337;\(text)".utf8) + content + [0x07]
    }
    if letters.count <= most { return sequence("File=\(keys):", letters) }
    var text = sequence("MultipartFile=\(keys)")
    for start in stride(from: 0, to: letters.count, by: most) {
      text += sequence("FilePart=", letters[start..<min(start + most, letters.count)])
    }
    return text + sequence("FileEnd")
  }
}
