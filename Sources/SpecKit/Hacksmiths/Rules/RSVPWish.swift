/// What somebody says to "Are you coming?".
enum ReplyWord: String, Sendable, Codable, CaseIterable {
  case yes, no, maybe
  /// Takes an earlier answer back.
  case cancel
}

/// An answer as it is handed in.
struct RSVPWish: Sendable, Equatable {
  var word: ReplyWord
  var guests = 0
  /// Whether a yes that finds no spot may wait.
  var joinsWaitlist = true
  var source = RSVP.Source.event
  var requestId: String?

  init(
    _ word: ReplyWord, guests: Int = 0, joinsWaitlist: Bool = true,
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
  /// False: the same was said before and nothing was written.
  var changed: Bool
  /// Who came off the waiting list because of it, in order.
  var promoted: [Identifier] = []

  init(changed: Bool, promoted: [Identifier] = []) {
    self.changed = changed
    self.promoted = promoted
  }

  static let unchanged = RSVPOutcome(changed: false)
}

/// Why an answer was not taken.
enum RSVPRefusal: Sendable, Equatable {
  case canceled
  case past
  case tooManyGuests(limit: Int)
  /// With the moment it opens, as people read it.
  case notOpen(String)
  case closed
  case full
  /// With the spots left, or with the whole capacity if the party is larger than that.
  case notEnoughSpots(left: Int)
}
