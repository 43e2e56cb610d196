internal import SpecCore

/// The people of the test service and how it is set to behave. What they wrote is kept beside it.
struct World: Sendable, Hashable, Codable {
  var madeAt: Instant
  var people: [WorldPerson]
  /// Who follows whom, by id, in the order of following.
  var follows: [Follow]
  /// How many people the first person follows, when made up ones fill the list.
  var friends: Int?
  var suspended: [RemoteID]
  var limits: LimitTier
  var faults: [Fault]

  struct Follow: Sendable, Hashable, Codable {
    var who: RemoteID
    var whom: RemoteID
  }

  init(madeAt: Instant, people: [WorldPerson], follows: [Follow]) {
    self.madeAt = madeAt
    self.people = people
    self.follows = follows
    suspended = []
    limits = .now
    faults = []
  }
}

/// Somebody in the world.
struct WorldPerson: Sendable, Hashable, Codable {
  var id: RemoteID
  var handle: String
  var name: String
  var description: String?
  var protected: Bool?
  /// The file of their picture, below `profile_images`.
  var avatar: String?

  init(
    id: RemoteID, handle: String, name: String, description: String? = nil,
    protected: Bool? = nil, avatar: String? = nil
  ) {
    self.id = id
    self.handle = handle
    self.name = name
    self.description = description
    self.protected = protected
    self.avatar = avatar
  }
}

extension World {
  /// Who is signed in when nobody in particular is asked for.
  var firstPerson: WorldPerson? { people.first }

  func person(id: RemoteID) -> WorldPerson? {
    people.first { $0.id == id } ?? Crowd(count: crowd).person(id: id)
  }

  /// By handle, with or without `@`, whatever its case.
  func person(handle: String) -> WorldPerson? {
    let wanted = handle.drop { $0 == "@" }.lowercased()
    return people.first { $0.handle.lowercased() == wanted }
      ?? Crowd(count: crowd).person(handle: wanted)
  }

  func isSuspended(_ id: RemoteID) -> Bool { suspended.contains(id) }

  func doesFollow(_ who: RemoteID, _ whom: RemoteID) -> Bool {
    friends(of: who).contains { $0.id == whom }
  }

  /// The people somebody follows.
  func friends(of id: RemoteID) -> [WorldPerson] {
    let own = follows.filter { $0.who == id }.compactMap { person(id: $0.whom) }
    guard id == firstPerson?.id, let friends else { return own }
    return own.prefix(friends)
      + Crowd(count: friends - own.count).people
  }

  /// How many made-up people there are.
  private var crowd: Int {
    guard let friends, let first = firstPerson else { return 0 }
    return max(0, friends - follows.count { $0.who == first.id })
  }
}
