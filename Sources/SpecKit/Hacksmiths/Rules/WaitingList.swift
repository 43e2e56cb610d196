internal import SpecCore

extension EventRecord {
  /// Moves the head of the queue up for as long as its party fits: strictly first come, first
  /// served, so the first that does not fit stops it.
  ///
  /// Only in mode `auto`, before the start and while the event is on. Gives the promoted people in
  /// order.
  mutating func promote(at now: Instant, random: () -> UInt64) -> [Identifier] {
    guard event.waitlist == .auto, event.canceledAt == nil, now < event.start else { return [] }
    var promoted: [Identifier] = []
    for head in waiting {
      if let spotsLeft, head.party > spotsLeft { break }
      guard let index = index(of: head.personId) else { break }
      rsvps[index].answer = .yes
      rsvps[index].promotedAt = now
      rsvps[index].code = freeCode(random: random)
      promoted.append(head.personId)
    }
    return promoted
  }

  /// A door code nobody of this event has: six of 32 characters that are not mistaken for others.
  func freeCode(random: () -> UInt64) -> String {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var attempt: UInt64 = 0
    while true {
      // The step keeps a source that repeats itself from holding this up for ever.
      var bits = random() &+ attempt
      attempt += 1
      var code = ""
      for _ in 0..<6 {
        code.append(alphabet[Int(bits & 31)])
        bits >>= 5
      }
      if !rsvps.indices.contains(where: { rsvps[$0].code == code }) { return code }
    }
  }
}
