internal import SpecCore

/// A dinner as an entry of an iCalendar file (RFC 5545).
struct CalendarEntry {
  let id: String
  var seq: Int
  var details: DinnerDetails
  var status: Status
  var host: Person
  /// Whom a `REQUEST` asks.
  var guests: [(person: Person, status: GuestStatus)] = []
  /// How long before the start an alarm comes.
  var alarm: Duration?
  let language: String

  enum Status: String {
    case confirmed = "CONFIRMED"
    case tentative = "TENTATIVE"
    case canceled = "CANCELLED"
  }

  private var summary: String {
    details.title ?? exchangeTexts.dinnerAt(language, ["label": details.label])
  }

  private var location: String {
    [details.label, details.address].compactMap(\.self).joined(separator: ", ")
  }

  func lines(stamp: Instant) -> [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:\(ICalendar.escaped("\(id)@dindin"))", "DTSTAMP:\(stamp.iCalendar)",
      "SEQUENCE:\(seq)", "DTSTART:\(details.start.iCalendar)", "DTEND:\(details.end.iCalendar)",
      "SUMMARY:\(ICalendar.escaped(summary))",
      "LOCATION:\(ICalendar.escaped(location))",
    ]
    if let point = details.coordinates?.degrees {
      lines.append("GEO:\(point.latitude);\(point.longitude)")
    }
    if let note = details.note { lines.append("DESCRIPTION:\(ICalendar.escaped(note))") }
    lines.append("STATUS:\(status.rawValue)")
    lines.append("ORGANIZER;CN=\(Self.quoted(host.name)):\(Self.address(of: host))")
    for (person, status) in guests {
      lines.append(
        "ATTENDEE;CN=\(Self.quoted(person.name));ROLE=REQ-PARTICIPANT;PARTSTAT=\(status.partStat);"
          + "RSVP=TRUE:\(Self.address(of: person))")
    }
    if let alarm {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY",
        "DESCRIPTION:\(ICalendar.escaped(summary))",
        "TRIGGER:-PT\(max(0, alarm.components.seconds / 60))M", "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT"]
  }

  /// A person as a calendar address: by mail, or by the id here.
  private static func address(of person: Person) -> String {
    if let email = person.email, email.contains("@"),
      email.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value < 0x7F })
    {
      return "mailto:\(email)"
    }
    return "urn:x-dindin:" + PercentEncoding.encode(person.id)
  }

  /// A parameter value, which can hold neither quotes nor control characters (RFC 5545, 3.1).
  private static func quoted(_ text: String) -> String {
    let kept = cleanedLine(text).map { $0 == "\"" ? "'" : String($0) }.joined()
    return "\"\(kept)\""
  }
}

extension GuestStatus {
  /// The participation status (RFC 5545, 3.2.12).
  var partStat: String {
    switch self {
    case .pending: "NEEDS-ACTION"
    case .accepted: "ACCEPTED"
    case .rejected: "DECLINED"
    }
  }
}
