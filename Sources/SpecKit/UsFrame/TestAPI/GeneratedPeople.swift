internal import SpecCore

/// Generated people, always the same ones, for long lists.
struct GeneratedPeople {
  let count: Int

  init(count: Int) { self.count = max(0, count) }

  var people: [WorldPerson] { (0..<count).map(Self.person) }

  func person(id: RemoteID) -> WorldPerson? {
    guard let number = Int(id.text), number >= Self.firstID, number - Self.firstID < count else {
      return nil
    }
    return Self.person(number - Self.firstID)
  }

  func person(handle: String) -> WorldPerson? {
    guard handle.hasPrefix(Self.handlePrefix),
      let index = Int(handle.dropFirst(Self.handlePrefix.count)), (0..<count).contains(index)
    else { return nil }
    let person = Self.person(index)
    return person.handle == handle ? person : nil
  }

  private static let firstID = 2_000_000
  private static let handlePrefix = "friend"

  private static func person(_ index: Int) -> WorldPerson {
    let first = firstNames[index % firstNames.count]
    let last = lastNames[index / firstNames.count % lastNames.count]
    return WorldPerson(
      id: RemoteID(String(firstID + index)), handle: handlePrefix + zeroPadded(index, 5),
      name: "\(first) \(last)")
  }

  private static let firstNames = [
    "Ada", "Bo", "Clara", "Dai", "Elif", "Finn", "Gita", "Hugo", "Ines", "Jun", "Kaja", "Leo",
    "Mina", "Noor", "Omar", "Pia", "Quinn", "Rosa", "Sami", "Tara", "Uma", "Vera", "Wen", "Ximena",
    "Yara", "Zeno",
  ]
  private static let lastNames = [
    "Abel", "Brandt", "Costa", "Dahl", "Engel", "Fonseca", "Grant", "Holm", "Ito", "Jansen",
    "Kowal", "Lima", "Moreau", "Novak", "Okafor", "Park", "Quist", "Rossi", "Sato", "Torres",
    "Usman", "Varga", "Weber", "Yilmaz", "Zhao",
  ]
}
