package import SpecCore

/// The people of the test service and how it is set to behave. What they wrote is kept beside it.
package struct World: Sendable, Hashable, Codable {
  package var madeAt: Instant
  package var people: [WorldPerson]
  /// Who follows whom, by id, in the order of following.
  package var follows: [Follow]
  /// How many people the first person follows, when made up ones fill the list.
  package var friends: Int?
  package var suspended: [RemoteID]
  package var limits: LimitTier
  package var faults: [Fault]

  package struct Follow: Sendable, Hashable, Codable {
    package var who: RemoteID
    package var whom: RemoteID
  }

  package init(madeAt: Instant, people: [WorldPerson], follows: [Follow]) {
    self.madeAt = madeAt
    self.people = people
    self.follows = follows
    suspended = []
    limits = .now
    faults = []
  }
}

/// Somebody in the world.
package struct WorldPerson: Sendable, Hashable, Codable {
  package var id: RemoteID
  package var handle: String
  package var name: String
  package var description: String?
  package var protected: Bool?
  /// The file of their picture, below `profile_images`.
  package var avatar: String?

  package init(
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
  package var firstPerson: WorldPerson? { people.first }

  package func person(id: RemoteID) -> WorldPerson? {
    people.first { $0.id == id } ?? Crowd(count: crowd).person(id: id)
  }

  /// By handle, with or without `@`, whatever its case.
  package func person(handle: String) -> WorldPerson? {
    let wanted = handle.drop { $0 == "@" }.lowercased()
    return people.first { $0.handle.lowercased() == wanted }
      ?? Crowd(count: crowd).person(handle: wanted)
  }

  package func isSuspended(_ id: RemoteID) -> Bool { suspended.contains(id) }

  package func doesFollow(_ who: RemoteID, _ whom: RemoteID) -> Bool {
    friends(of: who).contains { $0.id == whom }
  }

  /// The people somebody follows.
  package func friends(of id: RemoteID) -> [WorldPerson] {
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
