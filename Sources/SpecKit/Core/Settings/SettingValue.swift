/// A setting as commands show it.
package struct SettingValue: Record, Equatable {
  package enum Origin: String, CaseIterable, Sendable, MemberValue {
    case `default`, set, environment
  }

  /// The word that is shown instead of a secret.
  static let secret = "set"

  package var key: String
  package var value: String?
  package var origin: Origin

  package static let members: [RecordMember<Self>] = [
    RecordMember("key", \.key, Text("the key of the setting")),
    RecordMember("value", \.value, Text("its value")),
    RecordMember("origin", \.origin, Text("where the value comes from")),
  ]
}

/// Settings, a row each: `key value origin`.
package struct SettingList: Presentable {
  package let settings: [SettingValue]
  /// Whether the command is about one setting, which JSON shows as an object; all settings are an array.
  var isSingle = false

  package static let resultColumns = SettingValue.members.map(\.name)
  package static var resultFields: [Field] { SettingValue.fields }

  package var payload: JSON {
    if isSingle, let setting = settings.first { return .object(setting.jsonMembers()) }
    return .array(settings.map { .object($0.jsonMembers()) })
  }

  package func records() -> [[String]] {
    settings.map { [$0.key, $0.value ?? "", $0.origin.rawValue] }
  }

  package func drawing(_ page: Page) -> [Line] {
    let rows = settings.map {
      [Line($0.key), Line(sanitized($0.value ?? "")), Line($0.origin.rawValue, .dim)]
    }
    return Table([.init(), .init("", flexible: true), .init()], rows: rows)
      .lines(width: page.columns)
  }
}
