internal import SpecCore

struct TimersAbout: Command {
  static let name = "about"
  static let abstract = Text(
    "Tell what this is, its version and its license.", ru: "Рассказать, что это, версию и лицензию."
  )
  static let fields = [
    Field(
      "name", "string",
      Text("the name of the app in its brief", ru: "название приложения в его задании")),
    Field("version", "string", Text("its version", ru: "его версия")),
    Field("edition", "string", Text("full or free", ru: "full или free")),
    Field("license", "string", Text("the license of the program", ru: "лицензия программы")),
    Field(
      "languages", "[object]", Text("the languages it speaks", ru: "языки, на которых говорит")),
    Field("sections", "[object]", Text("its texts", ru: "его тексты")),
    Field("sections.title", "string", Text("the title of a text", ru: "заголовок текста")),
    Field("sections.text", "string", Text("the text", ru: "текст")),
  ]
  static let examples = [
    Example(
      "spec timers about",
      Text("A picture and two short texts.", ru: "Рисунок и два коротких текста."))
  ]
  static let seeAlso = ["timers menu", "timers edition"]

  func run(_ context: Context) throws {
    let settings = try context.timersStore().read { try $0.value(TimersPlaces.settings) }
    let language = context.wording.language
    let about = About(edition: settings.edition ?? .full, language: language)
    let face = context.timerFace(now: context.now)
    try context.show(AboutReport(about, language: language, isASCII: face.isASCII))
  }
}
