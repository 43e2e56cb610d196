internal import SpecCore

extension Transaction {
  /// Writes a letter to each of these people who has an account and wants mail.
  func tell(
    _ people: [Identifier], _ letter: Letter, at now: Instant, random: () -> UInt64,
    evenIfUnwanted: Bool = false
  ) throws {
    let mails = try people.compactMap { id -> Mail? in
      guard let record = try person(id), let account = record.account,
        record.settings.mail || evenIfUnwanted
      else { return nil }
      return Mail(
        id: Identifier(random: random), to: account.email, name: record.person.name.full,
        subject: letter.subject, text: letter.text, createdAt: now)
    }
    guard !mails.isEmpty else { return }
    try update(Documents.outbox) { $0.mails += mails }
  }
}

/// What a mail says.
struct Letter: Sendable, Equatable {
  var subject: String
  var text: String
}

extension Letter {
  static let welcome = Letter(subject: Texts.welcomeSubject, text: Texts.welcome)

  static func code(_ code: String) -> Letter {
    Letter(subject: Texts.codeSubject, text: Texts.codeText(code))
  }

  static func promoted(_ event: Event, zone: Zone) -> Letter {
    Letter(
      subject: Texts.promotedSubject(event.title), text: Texts.promotedText(facts(event, zone)))
  }

  static func canceled(_ event: Event, zone: Zone) -> Letter {
    Letter(
      subject: Texts.canceledSubject(event.title),
      text: Texts.canceledText(facts(event, zone), event.cancelReason))
  }

  static func changed(_ event: Event, zone: Zone) -> Letter {
    Letter(subject: Texts.changedSubject(event.title), text: Texts.changedText(facts(event, zone)))
  }

  private static func facts(_ event: Event, _ zone: Zone) -> String {
    let place = [event.place, event.online ? Texts.online : nil].compactMap(\.self)
    return
      ([
        event.title,
        "\(Texts.when): \(Moment.span(event.start, event.end, in: zone)) (\(zone.name))",
      ] + (place.isEmpty ? [] : ["\(Texts.place): \(place.joined(separator: ", "))"]))
      .joined(separator: "\n")
  }
}
