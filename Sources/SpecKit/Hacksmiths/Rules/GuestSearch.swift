internal import SpecCore

/// Finds a guest by what is said or shown at the door.
enum GuestSearch {
  /// The one guest that a check-in code, a key, an id, a full name, or the start of a name stands
  /// for. A full name is meant before the start of a longer one; a start may begin at any word.
  ///
  /// - Throws: `ambiguous` with the guests that fit, or `notOnGuestList`.
  static func find(
    _ word: String, among guests: [(rsvp: RSVP, person: PersonSummary)]
  ) throws(HacksmithsError) -> Identifier {
    let code = word.uppercased()
    if let guest = guests.first(where: { $0.rsvp.code == code }) { return guest.person.id }
    let people = guests.map(\.person)
    let wanted = words(word)
    for fits in [
      { $0.key == word || $0.id.text == word }, { words($0.name.full) == wanted },
      { isStart(wanted, of: words($0.name.full)) },
    ] as [(PersonSummary) -> Bool] {
      let found = people.filter(fits)
      if found.count > 1 { throw .ambiguous(word, found.map(\.nameAndKey)) }
      if let guest = found.first { return guest.id }
    }
    throw .notOnGuestList
  }

  /// The words of a name or a key, in lower case.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { $0.isWhitespace || $0 == "-" }.map(String.init)
  }

  private static func isStart(_ wanted: [String], of name: [String]) -> Bool {
    guard let last = wanted.last, wanted.count <= name.count else { return false }
    return (0...name.count - wanted.count).contains { first in
      name[first...].starts(with: wanted.dropLast())
        && name[first + wanted.count - 1].hasPrefix(last)
    }
  }
}

extension PersonSummary {
  /// `Mia Chen (mia-chen)`
  fileprivate var nameAndKey: String { "\(name.full) (\(key))" }
}
