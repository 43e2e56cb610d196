/// The alphabetical order of friends: by name without leading signs (the handle where nothing is
/// left), folded; then by folded handle; then by id. No locale takes part.
struct FriendOrder: Sendable {
  var fold = SortingFold()

  func sorted(_ friends: [Friend]) -> [Friend] {
    friends.map { (key: key(of: $0.person), friend: $0) }
      .sorted { $0.key < $1.key }
      .map(\.friend)
  }

  /// Friends whose name or handle contains the text, whatever its case and accents.
  func matches(_ friends: [Friend], search: String) -> [Friend] {
    let wanted = fold(search)
    guard !wanted.isEmpty else { return friends }
    return friends.filter {
      contains(fold($0.person.name), wanted) || contains(fold("@" + $0.person.handle), wanted)
    }
  }

  /// Whether the text contains the words, whatever their case and accents.
  func contains(_ text: String, _ words: String) -> Bool {
    contains(fold(text), fold(words))
  }

  struct SortKey: Comparable {
    var name: [Unicode.Scalar]
    var handle: [Unicode.Scalar]
    var id: RemoteID

    static func < (a: SortKey, b: SortKey) -> Bool {
      if a.name != b.name { return a.name.lexicographicallyPrecedes(b.name) }
      if a.handle != b.handle { return a.handle.lexicographicallyPrecedes(b.handle) }
      return a.id < b.id
    }
  }

  func key(of person: Person) -> SortKey {
    let letters = person.name.unicodeScalars.drop { !$0.isLetterOrDigit }
    let handle = fold(person.handle)
    return SortKey(
      name: letters.isEmpty ? handle : fold(Substring(letters)), handle: handle, id: person.id)
  }

  private func contains(_ text: [Unicode.Scalar], _ wanted: [Unicode.Scalar]) -> Bool {
    guard text.count >= wanted.count else { return false }
    return (0...(text.count - wanted.count)).contains {
      text[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }
}
