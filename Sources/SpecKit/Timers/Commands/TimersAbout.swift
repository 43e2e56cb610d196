internal import SpecCore

struct TimersAbout: Command {
  static let name = "about"
  static let abstract = "Tell what this is, its version and its license."
  static let fields = [
    Field("name", "string", "the name of the app in its brief"),
    Field("version", "string", "its version"),
    Field("edition", "string", "full or free"),
    Field("license", "string", "the license of the program"),
    Field("languages", "array", "the languages it speaks"),
    Field("sections", "array", "its texts"),
    Field("sections.title", "string", "the title of a text"),
    Field("sections.text", "string", "the text"),
  ]
  static let examples = [Example("spec timers about", "A picture and two short texts.")]
  static let seeAlso = ["timers menu", "timers edition"]

  func run(_ context: Context) throws {
    let settings = try context.timersStore().read { try $0.value(TimersPlaces.settings) }
    let language = context.wording.language
    let about = About(edition: settings.edition ?? .full, language: language)
    let face = context.timerFace(now: context.now)
    try context.show(AboutReport(about, language: language, isASCII: face.isASCII))
  }
}
