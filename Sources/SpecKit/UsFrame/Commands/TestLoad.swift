internal import SpecCore

/// Writes many items into the demo world.
struct UsFrameTestLoad: LegacyCommand {
  static let name = "load"
  static let abstract: Text = "Write posts and messages of a file into the demo world."
  static let discussion: Text =
    "Each line is an object with the members kind (post or dm), from, text and at; text is needed."
  static let arguments: [Argument<Self>] = [
    .positional("file", \.file, help: "The file; - is standard input.")
  ]
  static let fields = [Field("loaded", .integer, "how many items")]
  static let examples = [
    Example("spec usframe test load day.jsonl", "A day's worth.", runs: false)
  ]
  static let seeAlso = ["usframe test post", "usframe test dm"]

  var file = ""

  private static let limit = 256 << 20

  func run(_ context: Context) throws {
    let bytes: [UInt8]
    do {
      bytes =
        file == "-"
        ? try context.input.readAll(Self.limit) : try Files.read(file, limit: Self.limit)
    } catch let error as SystemError where error.isAbsence {
      throw UsFrameError.noSuchFile(file)
    }
    var items: [JSON] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        items.append(try JSON(parsing: Array(line)))
      } catch {
        throw UsFrameError.badLine(file, index + 1, error.description)
      }
    }
    let controls = TestControls(try UsFrame(context))
    try controls.change(
      "load",
      [.init("items", .array(items)), .init("from", .string(try controls.author(nil).text))])
  }
}
