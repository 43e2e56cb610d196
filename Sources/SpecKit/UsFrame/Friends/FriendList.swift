internal import SpecCore

/// Somebody the signed-in person follows.
struct Friend: Sendable, Hashable, Codable {
  var id: RemoteID
  var handle: String
  var name: String
  var protected: Bool

  init(_ profile: Profile) {
    id = profile.person.id
    handle = profile.person.handle
    name = profile.person.name
    protected = profile.isProtected
  }

  var person: Person { Person(id: id, handle: handle, name: name) }
}

/// The stored friend list: pages are added as they arrive, so a list that was interrupted goes on
/// where it stopped.
struct FriendList: Sendable, Hashable, Codable {
  /// Whose friends these are, as `service:id`.
  var account: String
  /// When its first page was asked for.
  var fetchedAt: Instant
  var complete = false
  /// Where the next page begins; nil on a list whose first page has not arrived.
  var nextToken: String?
  var friends: [Friend] = []

  static let lifetimeSeconds: Int64 = 24 * 3600

  /// Whether it can still be shown without asking again. A list from the future is not trusted.
  func isFresh(for account: String, at now: Instant) -> Bool {
    self.account == account && fetchedAt <= now
      && now < fetchedAt.adding(seconds: FriendList.lifetimeSeconds)
  }

  /// Adds a page; somebody who stands on two pages (the list moved meanwhile) is kept once.
  mutating func add(_ page: [Friend], nextToken: String?) {
    var known = Set(friends.map(\.id))
    friends += page.filter { known.insert($0.id).inserted }
    self.nextToken = nextToken
    complete = nextToken == nil
  }
}
