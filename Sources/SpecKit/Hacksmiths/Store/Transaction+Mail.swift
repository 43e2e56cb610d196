internal import SpecCore

extension Transaction {
  /// Writes a message to each of these people who has an account and wants mail.
  func mail(
    _ people: [Identifier], _ content: MailContent, at now: Instant, random: () -> UInt64,
    evenIfUnwanted: Bool = false
  ) throws {
    let mails = try people.compactMap { id -> Mail? in
      guard let record = try person(id), let account = record.account,
        record.settings.mail || evenIfUnwanted
      else { return nil }
      return Mail(
        id: Identifier(random: random), to: account.email, name: record.person.name.full,
        subject: content.subject, text: content.text, createdAt: now, notice: content.notice)
    }
    try append(Documents.newMail, mails)
  }

  /// Stores what has become of a message.
  func put(_ mail: Mail) throws { try append(Documents.newMail, [mail]) }

  /// Removes such messages of those that are not sent yet, and returns them.
  @discardableResult
  func dropUnsentMail(where isMeant: (Mail) -> Bool) throws -> [Mail] {
    let mails = try mails()
    let dropped = mails.filter { $0.sentAt == nil && isMeant($0) }
    guard !dropped.isEmpty else { return [] }
    let ids = Set(dropped.map(\.id))
    try set(Documents.outbox, MailOutbox(mails: mails.filter { !ids.contains($0.id) }))
    if try exists(Documents.newMail) { try delete(Documents.newMail) }
    return dropped
  }

  /// Brings all messages into their document, without those that were sent long ago.
  func foldMails(at now: Instant) throws {
    guard try exists(Documents.newMail) else { return }
    let kept = try mails().filter { mail in
      mail.sentAt.map { now.seconds - $0.seconds < MailOutbox.keptSeconds } ?? true
    }
    try set(Documents.outbox, MailOutbox(mails: kept))
    try delete(Documents.newMail)
  }
}

extension Snapshot {
  /// All messages, oldest first.
  func mails() throws -> [Mail] {
    var mails = try value(Documents.outbox).mails
    var places = Dictionary(
      mails.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    // The last line of a message counts.
    for mail in try entries(Documents.newMail) {
      if let place = places[mail.id] {
        mails[place] = mail
      } else {
        places[mail.id] = mails.count
        mails.append(mail)
      }
    }
    return mails
  }
}

/// The content of a mail.
struct MailContent: Sendable, Equatable {
  var subject: String
  var text: String
  var notice: Mail.Notice?
}

extension MailContent {
  /// - Parameter address: where the pages are, if that is known.
  static func welcome(at address: PublicAddress? = nil) -> MailContent {
    MailContent(
      subject: "Welcome to the community",
      text: """
        You have an account.

        See the next event:    \(address.map { "\($0.origin)/" } ?? "spec hacksmiths")
        Answer it:             \(address.map { "\($0.origin)/" } ?? "spec hacksmiths rsvp next")
        """)
  }

  static func code(_ code: String) -> MailContent {
    MailContent(
      subject: "Your code to sign in",
      text: """
        A new password was requested for your account. This code works once, for 30 minutes:

            \(code)

        Enter it with: spec hacksmiths login --code \(code)
        If you did not request it, ignore this mail; nothing has changed.
        """)
  }

  static func promoted(_ event: Event, in context: RequestContext) throws -> MailContent {
    try MailContent(
      subject: "You have a spot: \(event.title)",
      text: "A spot became free and it is yours. \(RSVPQuestion.seeYou)\n\n\(facts(event, context))"
    )
  }

  static func canceled(_ event: Event, in context: RequestContext) throws -> MailContent {
    try MailContent(
      subject: "Canceled: \(event.title)",
      text: "This event is canceled.\n\n\(facts(event, context))"
        + (event.cancelReason.map { "\n\nReason: \($0)" } ?? ""),
      notice: Mail.Notice(event: event.id, kind: .canceled))
  }

  static func restored(_ event: Event, in context: RequestContext) throws -> MailContent {
    try MailContent(
      subject: "Takes place after all: \(event.title)",
      text:
        "This event takes place after all; your answer still counts.\n\n\(facts(event, context))",
      notice: Mail.Notice(event: event.id, kind: .restored))
  }

  static func changed(_ event: Event, in context: RequestContext) throws -> MailContent {
    try MailContent(
      subject: "Changed: \(event.title)",
      text: "The time or place of this event changed:\n\n\(facts(event, context))")
  }

  private static func facts(_ event: Event, _ context: RequestContext) throws -> String {
    let zone = try context.zone(of: event)
    return [
      event.title, "When: \(DateFormatter.spanAndZone(event.start, event.end, in: zone))",
      event.placeAndOnline.map { "Where: \($0)" },
      context.address.map { "Page: \($0.page(ofEvent: event.key))" },
    ].compactMap(\.self).joined(separator: "\n")
  }
}
