/// A QR code, made by `qrencode`.
package struct QRCode: Equatable {
  /// Row by row: whether a module is dark. The quiet margin is part of it.
  private let modules: [[Bool]]

  private static let sizes = 21...120

  /// The code of a text; nil where `qrencode` is missing or fails.
  package init?(_ text: String, _ context: Context) {
    // ASCII instead of escape codes: the output of another program is data here.
    let program = Program(
      "qrencode", ["-t", "ASCII", "-m", "2"], environment: context.environment,
      input: Array(text.utf8), timeout: .seconds(2), outputLimit: 65_536)
    guard let outcome = try? program.run(), outcome.isSuccess else { return nil }
    self.init(ascii: outcome.outputText)
  }

  /// Two characters for each module: `##` is dark, spaces are light.
  package init?(ascii: String) {
    let rows = ascii.split(separator: "\n", omittingEmptySubsequences: false).map(\.utf8)
    var lines = rows.map(Array.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard Self.sizes.contains(lines.count),
      lines.allSatisfy({ $0.count == 2 * lines.count && $0.allSatisfy { $0 == 0x23 || $0 == 0x20 } }
      )
    else { return nil }
    modules = lines.map { line in stride(from: 0, to: line.count, by: 2).map { line[$0] == 0x23 } }
  }

  package var columns: Int { modules.count }
  package var rows: Int { (modules.count + 1) / 2 }

  /// Two modules above each other are one character; light ones are drawn.
  package func lines(_ depth: ColorDepth) -> [Line] {
    let style =
      depth.hasColor
      ? Style(depth == .ansi16 ? .ansi(15) : .palette(231), on: .palette(16)) : Style.plain
    return stride(from: 0, to: modules.count, by: 2).map { row in
      // The lower half of a last odd row is outside the code.
      let style = row + 1 < modules.count ? style : Style(style.foreground)
      let text = modules[row].indices.map { column in
        let above = !modules[row][column]
        let below = row + 1 < modules.count && !modules[row + 1][column]
        return above && below ? "█" : above ? "▀" : below ? "▄" : " "
      }
      return Line(text.joined(), style)
    }
  }
}
