internal import SpecCore

/// The people of the test service and its settings. The items are stored beside it.
struct World: Sendable, Hashable, Codable {
  var madeAt: Instant
  var people: [WorldPerson]
  /// Who follows whom, by id, in the order of following.
  var follows: [Follow]
  /// How many people the first person follows, generated ones included.
  var friends: Int?
  var suspended: [RemoteID] = []
  var limits = LimitTier.now
  var faults: [Fault] = []
  /// Pictures that were given to people and posts, by the name of their file, in base64.
  var pictures: [String: String]?

  struct Follow: Sendable, Hashable, Codable {
    var who: RemoteID
    var whom: RemoteID
  }
}

/// A person of the demo world.
struct WorldPerson: Sendable, Hashable, Codable {
  var id: RemoteID
  var handle: String
  var name: String
  var description: String?
  var protected: Bool?
  /// The file of their picture, below `profile_images`.
  var avatar: String?
}

extension World {
  /// The person who signs in if no other is named.
  var firstPerson: WorldPerson? { people.first }

  func person(id: RemoteID) -> WorldPerson? {
    people.first { $0.id == id } ?? GeneratedPeople(count: crowd).person(id: id)
  }

  /// By handle, with or without `@`, ignoring case.
  func person(handle: String) -> WorldPerson? {
    let wanted = handle.drop { $0 == "@" }.lowercased()
    return people.first { $0.handle.lowercased() == wanted }
      ?? GeneratedPeople(count: crowd).person(handle: wanted)
  }

  func isSuspended(_ id: RemoteID) -> Bool { suspended.contains(id) }

  func doesFollow(_ who: RemoteID, _ whom: RemoteID) -> Bool {
    friends(of: who).contains { $0.id == whom }
  }

  /// The people that a person follows.
  func friends(of id: RemoteID) -> [WorldPerson] {
    let own = follows.filter { $0.who == id }.compactMap { person(id: $0.whom) }
    guard id == firstPerson?.id, let friends else { return own }
    return own.prefix(friends)
      + GeneratedPeople(count: friends - own.count).people
  }

  /// How many generated people there are.
  private var crowd: Int {
    guard let friends, let first = firstPerson else { return 0 }
    return max(0, friends - follows.count { $0.who == first.id })
  }
}
