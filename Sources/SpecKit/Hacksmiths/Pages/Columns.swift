internal import SpecCore

/// The piped face of this module: absent is empty.
enum Columns {
  /// A record; each value is written as people and programs read it.
  static func record(_ values: (any ColumnValue)?...) -> [String] {
    values.map { value in value.map { $0.columnText } ?? "" }
  }

  /// The lines `FIELD<TAB>VALUE` of a field: none if it is absent, one for each of several.
  static func field(_ name: String, _ value: (any ColumnValue)?) -> [[String]] {
    value.map { [record(name, $0)] } ?? []
  }

  static func fields(_ name: String, _ values: [any ColumnValue]) -> [[String]] {
    values.map { record(name, $0) }
  }
}

/// What can stand in a column.
protocol ColumnValue { var columnText: String { get } }

extension String: ColumnValue { var columnText: String { self } }
extension Int: ColumnValue { var columnText: String { String(self) } }
extension Bool: ColumnValue { var columnText: String { self ? "true" : "false" } }
extension Instant: ColumnValue { var columnText: String { iso8601 } }
extension Identifier: ColumnValue { var columnText: String { text } }
extension PersonName: ColumnValue { var columnText: String { full } }
extension EventState: ColumnValue { var columnText: String { rawValue } }
extension Registration: ColumnValue { var columnText: String { rawValue } }
extension CommunityGroup: ColumnValue { var columnText: String { rawValue } }
extension WaitlistMode: ColumnValue { var columnText: String { rawValue } }
extension Role: ColumnValue { var columnText: String { rawValue } }
extension RSVP.Answer: ColumnValue { var columnText: String { rawValue } }
extension AnswerObject.Answer: ColumnValue { var columnText: String { rawValue } }
