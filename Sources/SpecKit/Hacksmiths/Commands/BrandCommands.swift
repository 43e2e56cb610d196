internal import SpecCore

struct BrandShow: Command {
  static let name = "show"
  static let abstract: Text = "Show the color scheme."
  static let discussion: Text = "In a pipe: name, hex, ansi, use, on (the color behind a text)."
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("name", "string", "What it is called."), Field("hex", "string", "`#rrggbb`."),
    Field("ansi", "integer", "The color of a terminal's palette, 0 to 255."),
    Field("use", "string", "What it is for."),
    Field("on", "string?", "For text: the color behind it."),
  ]
  static let examples = [Example("spec hacksmiths brand", "The colors.")]
  static let seeAlso = ["hacksmiths brand icons"]

  var options = ServiceOptions()

  func run(_ context: Context) throws { try context.show(BrandResult(payload: ColorScheme.all)) }
}

private struct BrandResult: Presentable {
  var payload: [BrandColor]

  func records() -> [[String]] {
    payload.map { Columns.record($0.name, $0.hex, $0.ansi, $0.use, $0.on) }
  }

  func drawing(_ page: Page) -> [Line] {
    let mark = page.isUTF8 ? Texts.mark : Texts.plainMark
    let title = Line(" \(mark) \(Texts.brandName)", Palette.title)
    return [title, Line()]
      + payload.map { color in
        let swatch = Line("    ", Style(nil, on: .palette(UInt8(clamping: color.ansi))))
        let text = " \(color.name.padded(to: 7)) \(color.hex)  \(color.use)"
        return (Flow.spaces(1) + swatch + Line(text)).truncated(to: max(page.columns, 8))
      }
  }
}

struct BrandIcons: Command {
  static let name = "icons"
  static let abstract: Text = "Write the icons into a folder."
  static let discussion: Text = """
    Eleven opaque square PNG files, `icon-29.png` to `icon-1024.png`, and `square.svg` and \
    `horizontal.svg`, each one black path, ready for an icon font. Files that are there are \
    replaced only with `--force`. In a pipe: the paths.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("dir", \.folder, help: "The folder; made if it is not there."),
      .flag("force", short: "f", \.force, help: "Replace files that are there."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [Field("path", "string", "A file that was written.")]
  static let examples = [Example("spec hacksmiths brand icons icons", "All of them.", runs: false)]
  static let seeAlso = ["hacksmiths brand"]

  static let sizes = [29, 40, 58, 76, 80, 87, 120, 152, 167, 180, 1024]

  var folder = ""
  var force = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    guard !folder.isEmpty else { throw HacksmithsError.badFile(Texts.emptyFolder) }
    var files = Self.sizes.map { ("icon-\($0).png", Mark.icon(size: $0)) }
    files.append(("square.svg", Array(Mark.square.utf8)))
    files.append(("horizontal.svg", Array(Mark.horizontal.utf8)))
    let paths = files.map { "\(folder)/\($0.0)" }
    if let status = try Files.status(folder), status.kind != .directory {
      throw HacksmithsError.badFile(Texts.noFolder(folder))
    }
    if !force {
      for path in paths where try Files.status(path) != nil {
        throw HacksmithsError.refused("file-exists", Texts.fileExists(path))
      }
    }
    try Files.makeDirectories(folder)
    for (path, file) in zip(paths, files) { try Context.save(file.1, at: path) }
    try context.show(
      Rows(paths.map(SavedFile.init), empty: "") { [$0.path] })
  }
}
