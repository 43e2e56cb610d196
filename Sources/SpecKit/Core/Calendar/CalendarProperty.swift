/// A line of a file is not UTF-8.
package struct NotUTF8: Error {
  package let line: Int
}

/// A content line of an iCalendar file (RFC 5545, section 3.1).
package struct CalendarProperty: Sendable, Equatable {
  /// The number of its first line in the file, from 1.
  package var line: Int
  /// In upper case.
  package var name: String
  package var parameters: [String: String] = [:]
  /// The value as written, with its escapes.
  package var value: String

  package init(line: Int, name: String, value: String) {
    (self.line, self.name, self.value) = (line, name, value)
  }

  /// Nil for a line that has no colon.
  private init?(_ text: Substring.UnicodeScalarView, line: Int) {
    var parts = [Substring.UnicodeScalarView()]
    var (isQuoted, colon) = (false, text.endIndex)
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted, ":" where !isQuoted:
        parts.append(text[start..<index])
        start = text.index(after: index)
        if text[index] == ":" { colon = index }
      default: break
      }
      if colon < text.endIndex { break }
    }
    guard colon < text.endIndex else { return nil }
    self.line = line
    name = String(Substring(parts[1])).uppercased()
    value = String(Substring(text[start...]))
    for part in parts.dropFirst(2) {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = String(Substring(part[..<equals])).uppercased()
      let text = part[part.index(after: equals)...].filter { $0 != "\"" }
      parameters[key] = String(String.UnicodeScalarView(text))
    }
  }

  /// The properties of a file, and the numbers of lines that are none.
  ///
  /// Octets are joined before they are read as text: other programs fold inside characters.
  package static func all(
    in bytes: ArraySlice<UInt8>
  ) throws(NotUTF8) -> (properties: [CalendarProperty], strays: [Int]) {
    var lines: [(number: Int, octets: [UInt8])] = []
    var (number, rest) = (0, IncomingText.unmarked(bytes))
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      let row = rest[..<end]
      rest = rest[end...].dropFirst(rest[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
      if let first = row.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1].octets += row.dropFirst()
      } else if !row.isEmpty {
        lines.append((number, Array(row)))
      }
    }
    var (properties, strays): ([CalendarProperty], [Int]) = ([], [])
    for (number, octets) in lines {
      guard let text = String(validating: octets, as: UTF8.self) else {
        throw NotUTF8(line: number)
      }
      if let property = CalendarProperty(text[...].unicodeScalars, line: number) {
        properties.append(property)
      } else {
        strays.append(number)
      }
    }
    return (properties, strays)
  }
}

extension CalendarProperty {
  /// A text value (3.3.11).
  package var text: String { Self.texts(value, splits: false)[0] }

  /// Texts parted by commas that are not escaped.
  package var texts: [String] { Self.texts(value, splits: true) }

  private static func texts(_ value: String, splits: Bool) -> [String] {
    var items = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        items[items.count - 1].append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if splits, scalar == "," {
        items.append(String.UnicodeScalarView())
      } else {
        items[items.count - 1].append(scalar)
      }
    }
    return items.map(String.init)
  }

  /// A length of time (3.3.6): `P1DT2H`, `PT90M`, `P1W`; nil for none above zero.
  package var seconds: Int64? {
    let text = value.hasPrefix("+") ? value.dropFirst() : value[...]
    // A period has more notations, such as `PT1.5H`.
    guard text.hasPrefix("P"), !text.contains(".") else { return nil }
    return (try? Period(String(text)))?.length
  }

  /// A date or a date with time (3.3.4, 3.3.5) on the wall, and whether it is of UTC.
  package var moment: (wall: CivilDateTime, isDate: Bool, isUTC: Bool)? {
    let bytes = Array(value.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard bytes.indices.contains(range.upperBound - 1) else { return nil }
      return bytes[range].reduce(0) { total, byte -> Int? in
        guard let total, (0x30...0x39).contains(byte) else { return nil }
        return total * 10 + Int(byte - 0x30)
      }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 { return (CivilDateTime(date), true, false) }
    let isUTC = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
    guard bytes.count == 15 || isUTC, bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11),
      let minute = number(11..<13), let second = number(13..<15), second <= 60,
      // A leap second is taken for the one before it.
      let time = CivilTime(hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    return (CivilDateTime(date, time), false, isUTC)
  }
}
