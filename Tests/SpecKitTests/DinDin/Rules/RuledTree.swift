import SpecCore

@testable import SpecDinDin
@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

/// A tree in memory that dindin's rules keep, with one dinner: Ann hosts, Bob has accepted, Cam has not
/// answered, Eve has rejected. Dan is somebody else.
struct RuledTree {
  static let rules = try? SecurityRules(parsing: DinDinRules.file)
  static let people = ["ann", "bob", "cam", "eve", "dan"]
  static let now = DinnerSample.at(9)

  var tree = JSON.null

  init() {
    for person in Self.people {
      tree.setNode(
        JSON(node: ["name": .string(Self.name(of: person)), "updatedAt": 1]),
        at: ["users", person][...])
    }
    apply(
      DinnerUpdate.create(
        "E", EventRecord(hostId: "ann", details: Self.details, rev: 4), host: Self.host,
        guests: [
          ("bob", Self.guest("bob", .accepted)), ("cam", Self.guest("cam")),
          ("eve", Self.guest("eve", .rejected)),
        ],
        times: WallTimes(Self.details, DinnerSample.zones)))
  }

  static func name(of person: String) -> String {
    person.prefix(1).uppercased() + person.dropFirst()
  }

  static let host = HostRecord(hostId: "ann", hostName: "Ann")
  static let details = DinnerSample.details(20)

  static func guest(_ name: String, _ status: GuestStatus = .pending) -> GuestRecord {
    GuestRecord(
      name: name, status: status, invitedAt: 5, respondedAt: status == .pending ? nil : 6)
  }

  mutating func apply(_ update: TreeUpdate) {
    for (path, value) in update {
      tree.setNode(JSON(node: value, at: Self.now), at: path.keys[...])
    }
  }

  func after(_ update: TreeUpdate) -> RuledTree {
    var copy = self
    copy.apply(update)
    return copy
  }

  func allows(_ update: TreeUpdate, by person: String?, _ claims: JSON = [:]) throws -> Bool {
    guard let rules = Self.rules else { return false }
    return try rules.allowsWrite(
      update.keys.map(\.keys), auth: person.map { ["uid": .string($0), "token": claims] },
      now: Self.now,
      root: MemoryNode(tree), newRoot: MemoryNode(after(update).tree))
  }

  /// Makes a write if the rules allow it.
  ///
  /// - Returns: whether it was.
  mutating func write(_ update: TreeUpdate, by person: String) throws -> Bool {
    guard try allows(update, by: person) else { return false }
    apply(update)
    return true
  }

  func record<Value: Decodable>(_ type: Value.Type, _ path: String...) throws -> Value? {
    let node = tree.node(at: path)
    return node == .null ? nil : try JSONCoder.decode(type, from: node)
  }

  func guests() throws -> [String: GuestRecord] {
    let members = tree.node(at: ["guests", "E"]).object ?? []
    return Dictionary(
      uniqueKeysWithValues: try members.map {
        ($0.key, try JSONCoder.decode(GuestRecord.self, from: $0.value))
      })
  }

  /// Reads the state on which a guest's answer is based; nil without a dinner or an invitation.
  func answer(of person: String) throws -> AnswerUpdate? {
    guard let event = try record(EventRecord.self, "events", "E"),
      let guest = try record(GuestRecord.self, "guests", "E", person),
      let invitation = try record(InvitationRecord.self, "invitations", person, "E")
    else { return nil }
    return AnswerUpdate(
      id: "E", guestID: person, invitation: invitation, guest: guest, rev: event.rev,
      times: WallTimes(invitation.details, DinnerSample.zones), now: Self.now)
  }

  /// Reads the state on which the host's edit is based.
  func edit() throws -> DinnerEdit? {
    guard let event = try record(EventRecord.self, "events", "E") else { return nil }
    let guests = try guests()
    return DinnerEdit(
      id: "E", host: Self.host, event: event, guests: guests, details: event.details,
      entries: guests, zones: DinnerSample.zones)
  }

  func cancel() throws -> TreeUpdate? {
    guard let event = try record(EventRecord.self, "events", "E") else { return nil }
    return DinnerUpdate.cancel(
      "E", event, guestIDs: try guests().keys, times: WallTimes(event.details, DinnerSample.zones))
  }

  /// Returns the contradictions: each id of guests, invitations and calendar must be that of a dinner, and copies must
  /// agree with the guest list.
  func problems() throws -> [String] {
    var problems: [String] = []
    let event = try record(EventRecord.self, "events", "E")
    let guests = try guests()
    if event == nil, !guests.isEmpty { problems.append("guests of no dinner") }
    let month = event.map { WallTimes($0.details, DinnerSample.zones).month.text }
    for person in Self.people {
      let status = guests[person]?.status
      let invitation = try record(InvitationRecord.self, "invitations", person, "E")
      let isInvited = status == .pending || status == .accepted
      if isInvited
        ? invitation?.status != status || invitation?.details != event?.details : invitation != nil
      {
        problems.append("invitation of \(person)")
      }
      let isThere = event != nil && (status == .accepted || person == "ann")
      let months = tree.node(at: ["calendar", person]).object ?? []
      let lines = months.filter { $0.value["E"] != nil }.map(\.key)
      if lines != (isThere ? [month ?? ""] : []) {
        problems.append("calendar of \(person): \(lines)")
      }
    }
    return problems
  }
}

extension TreeUpdate {
  /// The values by the texts of their paths.
  var texts: [String: JSON] {
    [String: JSON](uniqueKeysWithValues: map { ($0.key.description, $0.value) })
  }
}
