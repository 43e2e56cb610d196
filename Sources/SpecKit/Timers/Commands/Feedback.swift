internal import SpecCore

struct FeedbackCommand: Command {
  static let name = "feedback"
  static let abstract = Text(
    "Write to the makers: an idea, a problem or a question.",
    ru: "Написать авторам: идею, о проблеме или вопрос.")
  static let discussion = Text(
    """
    The message becomes a mailto URI and a draft that a mail program opens; spec itself sends \
    nothing. In a pipe the line has: uri, draft.
    """,
    ru:
      "Сообщение становится ссылкой mailto и черновиком, который откроет почтовая программа; сам spec ничего не отправляет. В канале строка содержит: ссылку, черновик."
  )
  static let arguments: [Argument<Self>] = [
    .positional("topic", \.topic, help: Text("What it is about.", ru: "О чём оно.")),
    .option(
      "message", \.message, value: "TEXT",
      help: Text("The message; - is standard input.", ru: "Сообщение; - — стандартный ввод."),
      shows: Text("asked", ru: "спросит")
    ),
    .option(
      "subject", \.subject, value: "TEXT", help: Text("Its subject.", ru: "Его тема."),
      shows: Text("by the topic", ru: "по предмету")),
    .option(
      "from", \.from, value: "ADDR", help: Text("Your address.", ru: "Ваш адрес."),
      shows: "USER@HOST"),
    .option(
      "to", \.to, value: "ADDR",
      help: Text("Another address to write to.", ru: "Другой адрес получателя.")),
    .option(
      "out", \.out, value: "FILE",
      help: Text(
        "Where the draft goes; - is standard output.",
        ru: "Куда записать черновик; - — стандартный вывод."),
      shows: Text("a folder of drafts", ru: "каталог черновиков")),
    .flag(
      "yes", \.isSure,
      help: Text(
        "Replace the file of --out without asking.", ru: "Заменить файл --out без вопроса.")),
    .flag(
      "open", \.isOpening,
      help: Text("Open it in the mail program.", ru: "Открыть в почтовой программе.")),
    .option(
      "set-address", \.newAddress, value: "ADDR",
      help: Text(
        "Keep another address for the topic.", ru: "Запомнить другой адрес для этого предмета.")),
    .flag("addresses", \.listsAddresses, help: Text("List the addresses.", ru: "Показать адреса.")),
  ]
  static let fields =
    FeedbackReport.fields
    + FeedbackAddress.fields.suffix(1).map {
      Field($0.name, $0.type.optional, $0.help)
    }
  static let examples = [
    Example(
      "spec timers feedback idea --message \"A timer for cats\"",
      Text("Make a draft of an idea.", ru: "Черновик с идеей."),
      // The answer names the drafts folder.
      runs: false),
    Example("spec timers feedback --addresses", Text("The three addresses.", ru: "Три адреса.")),
  ]
  static let seeAlso = ["timers menu"]
  var topic: FeedbackTopic?
  var message: String?
  var subject: String?
  var from: String?
  var to: String?
  var out: String?
  var isSure = false
  var isOpening = false
  var newAddress: String?
  var listsAddresses = false

  func run(_ context: Context) throws {
    let actions = try TimerActions(context)
    let settings = try actions.settings()
    if listsAddresses { return try context.show(settings.addresses) }
    guard let topic else { throw FeedbackError.noTopic }
    if let newAddress { return try set(newAddress, for: topic, actions) }
    // Errors of the options are told before anything is asked.
    var feedback = FeedbackMessage(topic: topic, message: "x", subject: subject, from: from, to: to)
    _ = try actions.draft(feedback, settings)
    feedback.message = try text(context)
    let draft = try actions.draft(feedback, settings)
    let path = try actions.save(draft, about: topic, to: out, replacing: isSure)
    let report = FeedbackReport(topic: topic, message: draft, path: path)
    if out != "-" || context.options.format == .json { try context.show(report) }
    let (uri, hasBody) = draft.uri
    if !hasBody { context.note(actions.localize(feedbackTexts.noBody)) }
    if isOpening, try !actions.openMail(uri) {
      throw FeedbackError.noMailProgram(draft: path)
    }
  }

  private func set(_ text: String, for topic: FeedbackTopic, _ actions: TimerActions) throws {
    let address = try FeedbackMessage.address(text, field: "set-address").address
    let settings = try actions.store.transaction { transaction in
      try transaction.update(TimersDocuments.settings) { settings in
        var addresses = settings.feedback ?? TimersSettings.Addresses()
        addresses[topic] = address == topic.address ? nil : address
        settings.feedback = addresses
        return settings
      }
    }
    try actions.context.show(settings.addresses)
  }

  private func text(_ context: Context) throws -> String {
    guard let message else {
      return try context.ask(context.localizer(feedbackTexts.ask), option: "--message")
    }
    guard message == "-" else { return message }
    let bytes = try context.input.readAll(FeedbackMessage.messageLimit + 2)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FeedbackError.notUTF8 }
    return text
  }
}
