internal import SpecCore

extension EventRecord {
  /// Promotes the head of the waiting list while its party fits: strictly first come, first
  /// served, so the first party that does not fit stops it.
  ///
  /// Only in mode `auto`, before the start and if the event is not canceled. Returns the promoted
  /// people in order.
  mutating func promote(at now: Instant, random: () -> UInt64) -> [Identifier] {
    guard event.waitlist == .auto, event.canceledAt == nil, now < event.start else { return [] }
    // Who waits need not be at hand for this.
    if let spotsLeft, spotsLeft <= 0 { return [] }
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

  /// A check-in code of six characters that is not in use at this event.
  func freeCode(random: () -> UInt64) -> String {
    // One number of the random source for all attempts: it may be slow, or repeat itself.
    var bits = random()
    while true {
      let code = ReadableCode.text(bits, length: 6)
      bits = bits &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
      if !rsvps.indices.contains(where: { rsvps[$0].code == code }), codes?.allows(code) ?? true {
        return code
      }
    }
  }
}
