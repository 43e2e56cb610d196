internal import SpecCore

/// A dinner as an entry of an iCalendar file (RFC 5545).
struct CalendarEntry {
  var uid: String
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

  /// The UID of a dinner that was made here.
  static func uid(of id: String) -> String { id + uidEnding }
  static let uidEnding = "@dindin"

  /// What stands for a title that there is not.
  static func untitled(_ label: String, in language: String) -> String {
    exchangeTexts.dinnerAt(language, ["label": label])
  }

  private var summary: String {
    details.title ?? Self.untitled(details.label, in: language)
  }

  func lines(stamp: Instant) -> [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:\(ICalendar.escaped(uid))", "DTSTAMP:\(stamp.iCalendar)",
      "SEQUENCE:\(seq)", "DTSTART:\(details.start.iCalendar)", "DTEND:\(details.end.iCalendar)",
      "X-SPEC-TIMEZONE:\(ICalendar.escaped(details.timeZone))",
      "SUMMARY:\(ICalendar.escaped(summary))",
      "LOCATION:\(ICalendar.escaped(details.label))",
    ]
    if let address = details.address {
      lines.append("X-SPEC-ADDRESS:\(ICalendar.escaped(address))")
    }
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
  static func address(of person: Person) -> String {
    if let email = person.email, email.contains("@"),
      email.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value < 0x7F })
    {
      return "mailto:\(email)"
    }
    return idScheme + PercentEncoding.encode(person.id)
  }

  static let idScheme = "urn:x-dindin:"

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

  init?(partStat: String) {
    switch partStat.uppercased() {
    case "ACCEPTED": self = .accepted
    case "DECLINED": self = .rejected
    case "NEEDS-ACTION", "TENTATIVE": self = .pending
    default: return nil
    }
  }
}
