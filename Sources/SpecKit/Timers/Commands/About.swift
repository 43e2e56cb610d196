internal import SpecCore
internal import SpecLegacy

struct AboutCommand: LegacyCommand {
  static let name = "about"
  static let abstract = Text("Tell what this is, its version and its license.")
  static let fields =
    AboutPage.fields
    + AboutPage.Section.fields.map { Field("sections.\($0.name)", $0.type, $0.help) }
  static let examples = [
    Example("spec timers about", Text("A picture and two short texts."))
  ]
  static let seeAlso = ["timers menu", "timers edition"]

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let renderer = actions.renderer()
    try context.show(
      AboutPage(
        edition: try actions.settings().edition ?? .full, localize: renderer.localize,
        isASCII: renderer.isASCII))
  }
}
