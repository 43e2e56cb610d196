internal import SpecCore

/// The piped face of this module: absent is empty, and what could break a record is escaped so
/// that it can be read back.
enum Columns {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\\": result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A record; each value is written as people and programs read it.
  static func record(_ values: (any ColumnValue)?...) -> [String] {
    values.map { value in value.map { escaped($0.columnText) } ?? "" }
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
