internal import SpecCore

/// The settings that were set, as they were written.
struct StoredSettings: Sendable, Hashable {
  private var texts: [String: String] = [:]

  subscript(key: String) -> String? {
    get { texts[key] }
    set { texts[key] = newValue }
  }
}

extension StoredSettings: Codable {
  private struct SettingCodingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: SettingCodingKey.self)
    for key in Self.all.map(\.key) {
      texts[key] = try values.decodeIfPresent(
        String.self, forKey: SettingCodingKey(stringValue: key))
    }
    // Earlier versions had this method.
    let image = FrameSettingTable.image.setting.key
    if texts[image] == "quad" { texts[image] = nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SettingCodingKey.self)
    for key in Self.all.map(\.key) {
      if let text = texts[key] {
        try container.encode(text, forKey: SettingCodingKey(stringValue: key))
      }
    }
  }
}

extension StoredSettings: ModuleSettings {
  static let command = "usframe settings"
  static let document = Documents.settings
  static let all = FrameSettingTable.all
  static let examples: [(words: String, help: Text)] = [
    ("box.hold auto", "Show each box as long as it takes to read it."),
    ("quiet 22:00-07:00", "Keep quiet at night."),
  ]
  static let seeAlso = ["usframe limits", "usframe doctor"]

  static func store(_ context: Context) throws -> Store {
    Store(module: "usframe", directories: try context.directories())
  }
}

/// A setting of this module and how its text is read.
struct FrameSetting<Value: Sendable>: Sendable {
  let setting: Setting<StoredSettings>
  private let form: SettingForm<Value>

  init(
    _ key: String, _ form: SettingForm<Value>, default value: String? = nil,
    variable: String? = nil, isSecret: Bool = false, _ help: Text
  ) {
    self.form = form
    setting = Setting(
      key, \.[key], help, default: value, variable: variable, isSecret: isSecret
    ) { text, _ in
      guard form.read(text) != nil else {
        throw UsFrameError.badValue(key, isSecret ? "" : text, allowed: form.allowed)
      }
    }
  }

  /// The value of an option's text.
  ///
  /// - Throws: 64, naming what is allowed.
  func value(ofOption text: String, named option: String) throws -> Value {
    guard let value = form.read(text) else {
      throw UsFrameError.badValue(option, text, allowed: form.allowed)
    }
    return value
  }

  /// The value that holds; nil where there is none.
  ///
  /// - Throws: 78 for a text in the file or the environment that cannot be the value.
  func value(in stored: StoredSettings, _ environment: [String: String]) throws -> Value? {
    let found = setting.value(in: stored, environment)
    guard let text = found.value else { return nil }
    guard let value = form.read(text) else {
      let name = found.origin == .environment ? setting.variable ?? setting.key : setting.key
      throw UsFrameError.badSetting(
        name, setting.isSecret ? "" : text, allowed: form.allowed)
    }
    return value
  }
}
