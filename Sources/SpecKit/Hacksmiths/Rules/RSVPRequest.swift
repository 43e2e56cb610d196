internal import SpecCore

/// A choice of "Are you coming?".
enum RSVPChoice: String, Sendable, Codable, CaseIterable, MemberValue, BodyValue {
  case yes, no, maybe
  /// Removes the answer.
  case cancel
}

/// An answer as it was requested.
struct RSVPRequest: Sendable, Equatable {
  var word: RSVPChoice
  var guests = 0
  /// Whether a yes joins the waiting list if no spot is left.
  var joinsWaitlist = true
  var source = RSVP.Source.event
  var requestId: String?

  init(
    _ word: RSVPChoice, guests: Int = 0, joinsWaitlist: Bool = true,
    source: RSVP.Source = .event, requestId: String? = nil
  ) {
    self.word = word
    self.guests = guests
    self.joinsWaitlist = joinsWaitlist
    self.source = source
    self.requestId = requestId
  }

  var party: Int { 1 + guests }
}

/// What an answer did.
struct RSVPOutcome: Sendable, Equatable {
  /// False: the answer was the same before and nothing was written.
  var changed: Bool
  /// The people who came off the waiting list, in order.
  var promoted: [Identifier] = []

  static let unchanged = RSVPOutcome(changed: false)
}
