/// One setting of a module, stored under its key in the module's settings document.
package struct Setting<Values: Sendable>: Sendable {
  package typealias Path = any (WritableKeyPath<Values, String?> & Sendable)

  /// The word people type.
  package let key: String
  /// One phrase without a full stop.
  package let help: Text
  /// The default value, as a person would write it.
  package let defaultValue: String?
  /// The environment variable that replaces the stored value; an empty one counts as not set.
  package let variable: String?
  /// It is shown as `set` only, and is read from standard input where `-` is given.
  package let isSecret: Bool
  package let path: Path
  /// Replaces the value by other sources, such as variables of other programs.
  package var decidedBy: (@Sendable (SettingValue, Values, [String: String]) -> SettingValue)?
  let check: @Sendable (String, Context) throws -> Void

  /// - Parameter check: throws where the text cannot be the value.
  package init(
    _ key: String, _ path: Path, _ help: Text, default defaultValue: String? = nil,
    variable: String? = nil, isSecret: Bool = false,
    check: @escaping @Sendable (String, Context) throws -> Void
  ) {
    self.key = key
    self.path = path
    self.help = help
    self.defaultValue = defaultValue
    self.variable = variable
    self.isSecret = isSecret
    self.check = check
  }

  /// The value that holds, and where it comes from.
  package func value(in values: Values, _ environment: [String: String]) -> SettingValue {
    if let variable, let value = environment[variable], !value.isEmpty {
      return SettingValue(key: key, value: value, origin: .environment)
    }
    if let value = values[keyPath: path] {
      return SettingValue(key: key, value: value, origin: .set)
    }
    return SettingValue(key: key, value: defaultValue, origin: .default)
  }
}

/// The settings of a module: the document that stores them, and a table of their keys.
package protocol ModuleSettings: Codable, Sendable {
  /// Options that all commands of the module have.
  associatedtype Options: OptionGroup = NoOptions
  /// The command above `set` and `reset`, such as `hacksmiths settings`.
  static var command: String { get }
  static var all: [Setting<Self>] { get }
  static var document: Document<Self> { get }
  /// Keys and values for `set`, for help; the tests run them.
  static var examples: [(words: String, help: Text)] { get }
  /// Commands without `spec`.
  static var seeAlso: [String] { get }
  static func store(_ context: Context) throws -> Store
}

extension ModuleSettings {
  package static var seeAlso: [String] { [] }

  /// The settings that hold now, as they may be shown.
  ///
  /// - Parameter key: the key of one setting; nil for all.
  package static func list(_ context: Context, only key: String? = nil) throws -> SettingList {
    let stored = try store(context).read { try $0.value(document) }
    let wanted = all.filter { key == nil || $0.key == key }
    let values = wanted.map { setting in
      var shown = setting.value(in: stored, context.environment)
      if let decide = setting.decidedBy { shown = decide(shown, stored, context.environment) }
      if setting.isSecret, shown.value != nil { shown.value = SettingValue.secret }
      return shown
    }
    return SettingList(settings: values, isSingle: key != nil)
  }

  /// Stores a text under a key; nil: removes it.
  package static func change(_ settings: [Setting<Self>], to text: String?, _ context: Context)
    throws
  {
    try store(context).transaction { transaction in
      try transaction.update(document) { values in
        for setting in settings { values[keyPath: setting.path] = text }
      }
    }
  }
}
