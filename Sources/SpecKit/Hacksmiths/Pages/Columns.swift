package import SpecCore

/// The piped face of this module: absent is empty, and what could break a record is escaped so
/// that it can be read back.
package enum Columns {
  package static func escaped(_ text: String) -> String {
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
  package static func record(_ values: (any ColumnValue)?...) -> [String] {
    values.map { value in value.map { escaped($0.columnText) } ?? "" }
  }

  /// The lines `FIELD<TAB>VALUE` of a field: none if it is absent, one for each of several.
  package static func field(_ name: String, _ value: (any ColumnValue)?) -> [[String]] {
    value.map { [record(name, $0)] } ?? []
  }

  package static func fields(_ name: String, _ values: [any ColumnValue]) -> [[String]] {
    values.map { record(name, $0) }
  }
}

/// What can stand in a column.
package protocol ColumnValue { var columnText: String { get } }

extension String: ColumnValue { package var columnText: String { self } }
extension Int: ColumnValue { package var columnText: String { String(self) } }
extension Bool: ColumnValue { package var columnText: String { self ? "true" : "false" } }
extension Instant: ColumnValue { package var columnText: String { iso8601 } }
extension Identifier: ColumnValue { package var columnText: String { text } }
extension PersonName: ColumnValue { package var columnText: String { full } }
extension EventState: ColumnValue { package var columnText: String { rawValue } }
extension Registration: ColumnValue { package var columnText: String { rawValue } }
extension CommunityGroup: ColumnValue { package var columnText: String { rawValue } }
extension WaitlistMode: ColumnValue { package var columnText: String { rawValue } }
extension Role: ColumnValue { package var columnText: String { rawValue } }
extension RSVP.Answer: ColumnValue { package var columnText: String { rawValue } }
extension AnswerObject.Answer: ColumnValue { package var columnText: String { rawValue } }
