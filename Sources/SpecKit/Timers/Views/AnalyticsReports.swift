internal import SpecCore

/// Whether use is counted.
struct AnalyticsStatus: Presentable, Record {
  var enabled: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("enabled", \.enabled, Text("whether things are counted", ru: "идёт ли подсчёт"))
  ]

  func records() -> [[String]] { [[enabled ? "on" : "off"]] }
}

extension Analytics.Count: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("day", \.day, Text("the date, UTC", ru: "дата, UTC")),
    RecordMember(
      "event", \.event,
      Text(
        "the command, or fire, missed, success, late", ru: "команда или fire, missed, success, late"
      )),
    RecordMember("count", \.count, Text("how often", ru: "сколько раз")),
  ]
}
