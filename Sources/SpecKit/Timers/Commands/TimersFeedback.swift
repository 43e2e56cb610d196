internal import SpecCore

struct TimersFeedback: Command {
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
  static let fields = FeedbackReport.fields
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
    let language = context.wording.language
    do {
      if listsAddresses { return try context.show(FeedbackAddresses(settings(context))) }
      guard let topic else { throw FeedbackError.noTopic }
      if let newAddress { return try set(newAddress, for: topic, context) }
      try write(about: topic, context, language)
    } catch let error as FeedbackError {
      throw error.failure(in: language)
    }
  }

  private func settings(_ context: Context) throws -> TimersSettings {
    try context.timersStore().read { try $0.value(TimersPlaces.settings) }
  }

  private func set(_ text: String, for topic: FeedbackTopic, _ context: Context) throws {
    let address = try Feedback.checked(address: text)
    let settings = try context.timersStore().transaction { transaction in
      try transaction.update(TimersPlaces.settings) { settings in
        var addresses = settings.feedback ?? TimersSettings.Addresses()
        addresses[topic] = address == topic.address ? nil : address
        settings.feedback = addresses
        return settings
      }
    }
    try context.show(FeedbackAddresses(settings))
  }

  private func write(
    about topic: FeedbackTopic, _ context: Context, _ language: String
  ) throws {
    let settings = try settings(context)
    let circumstances = context.circumstances(settings)
    // What is wrong with the options is told before anything is asked.
    var feedback = Feedback(topic: topic, message: "x", subject: subject, from: from, to: to)
    _ = try feedback.draft(settings, circumstances, at: context.now, language: language)
    feedback.message = try text(context, language)
    let draft = try feedback.draft(settings, circumstances, at: context.now, language: language)
    let path = try context.save(draft, about: topic, at: out, replacing: isSure)
    let report = FeedbackReport(topic, draft, path: path)
    if out != "-" || context.options.format == .json { try context.show(report) }
    if !report.bodyInUri { context.note(pageTexts.text("feedback.noBody", language)) }
    if isOpening, try !context.openMail(report.uri) {
      throw FeedbackError.noMailProgram(draft: path)
    }
  }

  private func text(_ context: Context, _ language: String) throws -> String {
    guard let message else {
      return try context.ask(pageTexts.text("feedback.ask", language), option: "--message")
    }
    guard message == "-" else { return message }
    let bytes = try context.input.readAll(Feedback.messageLimit + 2)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.usage, "not-utf-8", pageTexts.text("feedback.notUTF8", language))
    }
    return text
  }
}

extension Context {
  /// Who writes, and on what.
  func circumstances(_ settings: TimersSettings) -> Feedback.Circumstances {
    let name = Host.name()
    let user = [environment["USER"], environment["LOGNAME"]].compactMap { $0 }
      .first { !$0.isEmpty }
    let sender = "\(user ?? "user")@\(name.node)"
    return Feedback.Circumstances(
      sender: MailAddress(sender) == nil ? "user@localhost" : sender,
      system: "\(name.system) \(name.release) \(name.machine)", edition: settings.edition ?? .full)
  }

  /// Keeps a draft: in the file that was asked for, else among the drafts.
  ///
  /// - Returns: its path; for standard output under `--json`, the draft.
  func save(
    _ draft: FeedbackDraft, about topic: FeedbackTopic, at path: String?, replacing isSure: Bool
  ) throws -> String {
    let bytes = draft.message
    if let path {
      if path == "-", options.format == .json { return String(decoding: bytes, as: UTF8.self) }
      if path == "-" {
        try write(bytes, to: path, replacing: true)
      } else {
        try agreeToReplace(path, isSure: isSure)
        try Self.save(bytes, at: path)
      }
      return path
    }
    let store = try timersStore()
    return try store.transaction { transaction in
      let name = topic.fileName(at: draft.date)
      var blob = Blob(.data, "drafts/\(name)")
      var number = 2
      while try transaction.exists(blob) {
        blob = Blob(.data, "drafts/\(name.dropLast(4))-\(number).eml")
        number += 1
      }
      try transaction.set(blob, bytes)
      return try store.path(of: blob)
    }
  }

  /// Hands a URI to the mail program; false if there is none or it fails.
  func openMail(_ uri: String) throws -> Bool {
    for name in ["xdg-email", "xdg-open"] {
      // What it starts goes on after this program: it must not hold our pipes.
      let script = "exec \"$0\" \"$1\" </dev/null >/dev/null 2>&1"
      let program = Program("/bin/sh", ["-c", script, name, uri], environment: environment)
      guard Programs.find(name, environment: environment) != nil else { continue }
      if try programs.run(program).isSuccess { return true }
    }
    return false
  }
}
