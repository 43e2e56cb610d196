internal import SpecCore

struct BrandShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show the color scheme."
  static let discussion: Text = "In a pipe: name, hex, ansi, use, on (the color behind a text)."
  static let arguments = Argument<Self>.group(\.options)
  static let columns = ["name", "hex", "ansi", "use", "on"]
  static let fields = [
    Field("name", .string, "The name."), Field("hex", .string, "`#rrggbb`."),
    Field("ansi", .integer, "The color of a terminal's palette, 0 to 255."),
    Field("use", .string, "What it is for."),
    Field("on", .string.optional, "For text: the color behind it."),
  ]
  static let examples = [Example("spec hacksmiths brand", "The colors.")]
  static let seeAlso = ["hacksmiths brand icons"]

  var options = ServiceOptions()

  func run(_ context: Context) throws { try context.show(BrandResult(payload: ColorScheme.all)) }
}

private struct BrandResult: Presentable {
  var payload: [BrandColor]

  func records() -> [[String]] {
    payload.map { PipeFields.record($0.name, $0.hex, $0.ansi, $0.use, $0.on) }
  }

  func drawing(_ page: Page) -> [Line] {
    let title = Line(" \(Brand.mark(page)) \(Brand.name)", Styles.title)
    return [title, Line()]
      + payload.map { color in
        let swatch = Line("    ", Style(nil, on: .palette(UInt8(clamping: color.ansi))))
        let text = " \(color.name.padded(to: 7)) \(color.hex)  \(color.use)"
        return (TextLayout.spaces(1) + swatch + Line(text)).truncated(to: max(page.columns, 8))
      }
  }
}
