internal import SpecCore

/// Dinners and guest lists as tables of comma-separated values (RFC 4180).
enum DinnerTable {
  static func text(_ dinners: [Dinner], language: String) -> String {
    let head = [
      "id", "status", "when", "startsAt", "timeZone", "minutes", "host", "label", "address",
      "title",
    ]
    return text(
      [head]
        + dinners.map { dinner in
          let details = dinner.details
          return [
            dinner.id, dinner.status.rawValue,
            calendarTexts.when(dinner.times.start, in: language), details.start.iso8601,
            details.timeZone, "\(details.minutes)", dinner.host.name, details.label,
            details.address ?? "", details.title ?? "",
          ]
        })
  }

  static func text(_ guests: [Guest]) -> String {
    let head = ["id", "name", "phone", "email", "status", "plus", "note", "respondedAt"]
    return text(
      [head]
        + guests.map { guest in
          let entry = guest.entry
          return [
            guest.person.id, guest.person.name, guest.person.phone ?? "", guest.person.email ?? "",
            entry.status.rawValue, "\(entry.companions)", entry.shownNote ?? "",
            entry.respondedAt.map { Instant(milliseconds: $0).iso8601 } ?? "",
          ]
        })
  }

  private static func text(_ rows: [[String]]) -> String {
    CSV.text(rows, except: isPhoneNumber)
  }

  /// Digits with a sign before and the usual marks between them; a spreadsheet keeps those.
  static func isPhoneNumber(_ cell: String) -> Bool {
    let scalars = cell.unicodeScalars
    guard let first = scalars.first, first == "+" || first == "-" else { return false }
    let rest = scalars.dropFirst()
    let digits = rest.filter { ("0"..."9").contains($0) }.count
    return (5...20).contains(digits)
      && rest.allSatisfy { ("0"..."9").contains($0) || " ()-./".unicodeScalars.contains($0) }
      && rest.first.map { ("0"..."9").contains($0) || $0 == "(" } == true
  }
}
