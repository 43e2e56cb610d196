internal import SpecCore

struct BrandIcons: LegacyCommand {
  static let name = "icons"
  static let abstract: Text = "Write the icons into a folder."
  static let discussion: Text = """
    Eleven opaque square PNG files, `icon-29.png` to `icon-1024.png`, and `square.svg` and \
    `horizontal.svg`, each one black path, ready for an icon font. Existing files are \
    replaced only with `--force`. In a pipe: the paths.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("dir", \.folder, help: "The folder; created if it does not exist."),
      .flag("force", short: "f", \.force, help: "Replace existing files."),
    ] + Argument.group(\.options)
  static let columns = ["path"]
  static let fields = [Field("path", .string, "A file that was written.")]
  static let examples = [Example("spec hacksmiths brand icons icons", "All of them.", runs: false)]
  static let seeAlso = ["hacksmiths brand"]

  static let sizes = [29, 40, 58, 76, 80, 87, 120, 152, 167, 180, 1024]

  var folder = ""
  var force = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    guard !folder.isEmpty else { throw HacksmithsError.emptyFolderName }
    var files = Self.sizes.map { ("icon-\($0).png", Mark.icon(size: $0)) }
    files.append(("square.svg", Array(Mark.square.utf8)))
    files.append(("horizontal.svg", Array(Mark.horizontal.utf8)))
    let paths = files.map { "\(folder)/\($0.0)" }
    if let status = try Files.status(folder), status.kind != .directory {
      throw HacksmithsError.notFolder(folder)
    }
    if !force {
      for path in paths where try Files.status(path) != nil {
        throw HacksmithsError.fileExists(path)
      }
    }
    try Files.makeDirectories(folder)
    for (path, file) in zip(paths, files) { try Context.save(file.1, at: path) }
    try context.show(
      ListResult(paths.map(SavedFile.init), empty: "") { [$0.path] })
  }
}
