/// The group `settings` of a module: bare it shows all, `set` changes one, `reset` removes.
///
/// - Parameter bare: a command of the module, such as a screen, that runs instead of showing all.
package func settingsNode<Module: ModuleSettings>(_ type: Module.Type, bare: Node? = nil) -> Node {
  let show = Node("show", SettingsShowCommand<Module>.self)
  return Node(group: "settings", show.abstract, bare: bare ?? show) {
    Node("set", SettingsSetCommand<Module>.self)
    Node("reset", SettingsResetCommand<Module>.self)
  }
}

/// The context; the options of the module are accepted and ignored.
package struct SettingsSession<Module: ModuleSettings>: CommandSession {
  let context: Context

  package init(_ context: Context, _ options: Module.Options) { self.context = context }
}

struct SettingsShowCommand<Module: ModuleSettings>: Command {
  static var help: Help {
    let pipe = Text("In a pipe: key, value, origin.")
    return Help(
      Text("Show or change the settings."),
      notes: Text { language in
        Module.all.map { "`\($0.key)`: \($0.help(language))." }.joined(separator: " ")
          + "\n\n" + pipe(language)
      },
      examples: [Example("", Text("All of them."))]
        + Module.examples.map { Example("set \($0.words)", $0.help) },
      seeAlso: Module.seeAlso)
  }

  func run(_ session: SettingsSession<Module>) throws -> SettingList {
    try Module.list(session.context)
  }
}

struct SettingsSetCommand<Module: ModuleSettings>: Command {
  static var help: Help {
    Help(
      Text("Change a setting."),
      examples: Module.examples.prefix(1).map { Example($0.words, $0.help) },
      seeAlso: [Module.command])
  }
  static var arguments: [Argument<Self>] {
    [
      .positional("key", \.key, help: Text("The setting.")),
      .positional("value", \.value, help: Text("Its new value.")),
    ]
  }
  var key = SettingKey<Module>()
  var value = ""

  func run(_ session: SettingsSession<Module>) throws -> SettingList {
    let context = session.context
    let settings = key.settings
    var value = value
    if value == "-", settings.contains(where: \.isSecret) {
      value = try context.input.readLine() ?? ""
    }
    for setting in settings { try setting.check(value, context) }
    try Module.change(settings, to: value, context)
    return try Module.list(context, only: key.word)
  }
}

struct SettingsResetCommand<Module: ModuleSettings>: Command {
  static var help: Help {
    Help(
      Text("Put a setting, or all of them, back to the default."),
      examples: [Example("", Text("All of them."))], seeAlso: [Module.command])
  }
  static var arguments: [Argument<Self>] {
    [.positional("key", \.key, help: Text("The setting; all of them without it."))]
  }
  var key: SettingKey<Module>?

  func run(_ session: SettingsSession<Module>) throws -> SettingList {
    try Module.change(key?.settings ?? Module.all, to: nil, session.context)
    return try Module.list(session.context, only: key?.word)
  }
}

struct SettingKey<Module: ModuleSettings>: ArgumentValue {
  var word = ""

  var settings: [Setting<Module>] { Module.all.filter { $0.key == word } }

  static var choices: [String] { Module.all.map(\.key) }

  static func parse(argument text: String) throws -> SettingKey {
    guard choices.contains(text) else { throw Failure.badChoice(text, of: choices) }
    return SettingKey(word: text)
  }
}
