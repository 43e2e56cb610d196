/// The group `settings` of a module: bare it shows all, `set` changes one, `reset` removes.
package func settingsNode<Module: ModuleSettings>(_ type: Module.Type) -> Node {
  settingsNode(type, bare: SettingsShow<Module>.self)
}

/// The same where the bare group runs a command of the module, such as a screen.
package func settingsNode<Module: ModuleSettings, Bare: Command>(
  _ type: Module.Type, bare: Bare.Type
) -> Node {
  Node(group: "settings", SettingsShow<Module>.abstract, bare: bare) {
    SettingsSet<Module>.self
    SettingsReset<Module>.self
  }
}

/// Shows all settings of a module, as its bare group does.
package func showSettings<Module: ModuleSettings>(_ type: Module.Type, _ context: Context) throws {
  try context.show(SettingList(payload: Module.values(context)))
}

struct SettingsShow<Module: ModuleSettings>: Command {
  static var name: String { "show" }
  static var abstract: Text {
    Text("Show or change the settings.")
  }
  static var discussion: Text {
    let pipe = Text("In a pipe: key, value, origin.")
    return Text { language in
      Module.all.map { "`\($0.key)`: \($0.help(language))." }.joined(separator: " ")
        + "\n\n" + pipe(language)
    }
  }
  static var arguments: [Argument<Self>] { Argument.group(\.options, Module.Options.arguments) }
  static var columns: [String] { SettingValue.columns }
  static var fields: [Field] { SettingValue.fields }
  static var examples: [Example] {
    [
      Example("spec \(Module.command)", Text("All of them."))
    ] + Module.examples.map { Example("spec \(Module.command) \($0.words)", $0.help) }
  }
  static var seeAlso: [String] { Module.seeAlso }

  var options = Module.Options()

  func run(_ context: Context) throws { try showSettings(Module.self, context) }
}

struct SettingsSet<Module: ModuleSettings>: Command {
  static var name: String { "set" }
  static var abstract: Text {
    Text("Change a setting.")
  }
  static var arguments: [Argument<Self>] {
    [
      .positional("key", \.key, help: Text("The setting.")),
      .positional("value", \.value, help: Text("Its new value.")),
    ] + Argument.group(\.options, Module.Options.arguments)
  }
  static var columns: [String] { SettingValue.columns }
  static var fields: [Field] { SettingValue.fields }
  static var examples: [Example] {
    Module.examples.prefix(1).map { Example("spec \(Module.command) \($0.words)", $0.help) }
  }
  static var seeAlso: [String] { [Module.command] }

  var key = SettingKey<Module>()
  var value = ""
  var options = Module.Options()

  func run(_ context: Context) throws {
    let settings = key.settings
    var value = value
    if value == "-", settings.contains(where: \.isSecret) {
      value = try context.input.readLine() ?? ""
    }
    for setting in settings { try setting.check(value, context) }
    try Module.change(settings, to: value, context)
    try context.show(SettingList(payload: Module.values(context).filter { $0.key == key.word }))
  }
}

struct SettingsReset<Module: ModuleSettings>: Command {
  static var name: String { "reset" }
  static var abstract: Text {
    Text("Put a setting, or all of them, back to the default.")
  }
  static var arguments: [Argument<Self>] {
    [
      .positional("key", \.key, help: Text("The setting; all of them without it."))
    ] + Argument.group(\.options, Module.Options.arguments)
  }
  static var columns: [String] { SettingValue.columns }
  static var fields: [Field] { SettingValue.fields }
  static var examples: [Example] {
    [
      Example("spec \(Module.command) reset", Text("All of them."))
    ]
  }
  static var seeAlso: [String] { [Module.command] }

  var key: SettingKey<Module>?
  var options = Module.Options()

  func run(_ context: Context) throws {
    let settings = key?.settings ?? Module.all
    try Module.change(settings, to: nil, context)
    let keys = settings.map(\.key)
    try context.show(
      SettingList(payload: Module.values(context).filter { keys.contains($0.key) }))
  }
}

/// A key of a module's settings.
struct SettingKey<Module: ModuleSettings>: ArgumentValue {
  var word = ""

  var settings: [Setting<Module>] { Module.all.filter { $0.key == word } }

  static var choices: [String] { Module.all.map(\.key) }

  static func parse(argument text: String) throws -> SettingKey {
    guard choices.contains(text) else { throw ArgumentError.choice(text, of: choices) }
    return SettingKey(word: text)
  }
}
