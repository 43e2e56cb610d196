import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `The rules of dindin` {
  /// nil is somebody who is not signed in.
  static let everybody: [String?] = [nil] + RuledTree.people.map(Optional.some)

  /// A place each, and who may read it; used by ``A database with the rules of dindin``.
  static let reads: [(String, [String])] = [
    ("", []), ("users", RuledTree.people), ("users/bob", RuledTree.people), ("events", []),
    ("events/E", ["ann", "bob", "cam", "eve"]), ("events/E/rev", ["ann", "bob", "cam", "eve"]),
    ("events/none", []), ("guests", []), ("guests/E", ["ann"]), ("guests/E/bob", ["ann", "bob"]),
    ("guests/E/bob/status", ["ann", "bob"]), ("guests/none", []), ("invitations", []),
    ("invitations/bob", ["bob"]), ("invitations/bob/E/note", ["bob"]), ("calendar", []),
    ("calendar/ann/2026-11", ["ann"]), ("calendar/bob", ["bob"]), ("guards", []),
    ("guards/ann", ["ann"]), ("other", []), ("other/deep/down", []),
  ]

  /// Whole records, with some members replaced.
  static func event(_ members: JSON = [:]) -> JSON {
    .object(json(EventRecord(hostId: "dan", details: RuledTree.details)).object ?? [])
      .replacing(members)
  }
  static func guest(_ members: JSON = [:]) -> JSON {
    json(RuledTree.guest("g")).replacing(members)
  }
  static func invitation(_ host: String = "ann", _ members: JSON = [:]) -> JSON {
    json(
      InvitationRecord(
        host: HostRecord(hostId: host, hostName: RuledTree.name(of: host)),
        details: RuledTree.details,
        status: .pending)
    ).replacing(members)
  }
  static func line(_ host: String = "ann", _ members: JSON = [:]) -> JSON {
    json(
      CalendarRecord(
        RuledTree.details, host: HostRecord(hostId: host, hostName: RuledTree.name(of: host)),
        role: .guest,
        times: WallTimes(RuledTree.details, DinnerSample.zones))
    ).replacing(members)
  }

  static func text(_ count: Int, of part: String = "é") -> JSON {
    .string(String(repeating: part, count: count))
  }

  /// The end of Ann's dinner, with some other values.
  static func end(_ values: [String: JSON] = [:]) -> [String: JSON] {
    var update: [String: JSON] = ["events/E": nil, "guards/ann": 4]
    for guest in ["bob", "cam", "eve"] {
      update["guests/E/\(guest)"] = .null
      update["invitations/\(guest)/E"] = .null
      update["calendar/\(guest)/2026-11/E"] = .null
    }
    return update.merging(values) { $1 }
  }

  /// One write each, and who may make it; used by ``A database with the rules of dindin``.
  static let writes: [([String: JSON], [String])] = [
    // People: oneself, and those one has added.
    (["users/bob/name": "B"], ["bob"]), (["users/bob": nil], ["bob"]),
    (["users/new": ["name": "N"]], []),
    (["users/new": ["name": "N", "addedBy": "dan"]], ["dan"]),
    (["users": ["bob": ["name": "B"]]], []), (["users/bob/addedBy": "dan"], ["bob"]),
    // A dinner: its host, with the next revision.
    (["events/E/note": "n"], []), (["events/E/note": "n", "events/E/rev": 5], ["ann"]),
    (["events/E/note": "n", "events/E/rev": 6], []),
    (["events/E/note": "n", "events/E/rev": 4], []),
    (["events/E/rev": 5], ["ann"]), (["events/E/rev": 6], []),
    // A guest raises the revision only with a change of the own entry.
    (["events/E/rev": 5, "guests/E/bob/status": "accepted"], ["ann"]),
    (["events/E/rev": 5, "guests/E/bob/note": "n"], ["ann", "bob"]),
    (["events/E/rev": 5, "guests/E/bob/plus": nil], ["ann"]),
    (["events/E/rev": 5, "guests/E/bob/respondedAt": nil], ["ann", "bob"]),
    (["events/E/rev": 6, "guests/E/bob/note": "n"], []),
    (["events/E/rev": 5, "calendar/bob/2026-11/E": nil], ["ann"]),
    // A host asks guests to wait.
    (["events/E/heldAt": .int(RuledTree.now.milliseconds)], ["ann"]),
    (["events/E/heldAt": .int(RuledTree.now.milliseconds + 1)], []),
    (["events/E/heldAt": "1"], []), (["events/E/heldAt": nil], ["ann"]),
    (["events/N/heldAt": .int(RuledTree.now.milliseconds)], []),
    (["events/E/rev": 4], []), (["events/E/rev": nil], []), (["events/E/rev": "5"], []),
    (["events/E": event(["hostId": "ann", "rev": 5])], ["ann"]),
    (["events/E": event(["hostId": "bob", "rev": 5])], []),
    (["events/E/hostId": "bob", "events/E/rev": 5], []),
    (["events/E/hostId": nil, "events/E/rev": 5], []),
    (["events/N": event()], ["dan"]),
    (["events/N": event(["rev": 2])], []), (["events/N": event(["rev": nil])], []),
    (["events/N/rev": 1], []), (["events": ["N": event()]], []),
    // Its end: with the old revision in the guard, and with the guest list.
    (["events/E": nil], []), (["events/E": nil, "guards/ann": 4], []),
    (["events/E": nil, "guards/ann": 3, "guests/E": nil], []),
    (["events/E": nil, "guards/ann": 5, "guests/E": nil], []),
    (["events/E": nil, "guards/bob": 4, "guests/E": nil], []),
    (["events/E": nil, "guards/ann": 4, "guests/E": nil], []), (end(), ["ann"]),
    (end(["guards/ann": 3]), []), (end(["guards/ann": 5]), []), (end(["guards/ann": nil]), []),
    (end(["guests/E/bob": guest()]), []), (end(["guests/E/dan": guest()]), []),
    // No invitation stays behind, be its guest somebody who has rejected.
    (end(["invitations/bob/E": invitation()]), []), (end(["invitations/dan/E": invitation()]), []),
    (["guests/E/eve": nil, "invitations/eve/E": invitation(), "events/E/rev": 5], []),
    (["events": nil, "guards/ann": 4], []),
    // The guest list.
    (["guests/E/bob/status": "rejected"], []),
    (["guests/E/bob/status": "rejected", "events/E/rev": 5], ["ann", "bob"]),
    (["guests/E/bob/status": "rejected", "events/E/rev": 6], []),
    (
      [
        "guests/E/bob/plus": 1, "guests/E/bob/note": "n", "guests/E/bob/respondedAt": 9,
        "events/E/rev": 5,
      ], ["ann", "bob"]
    ),
    (["guests/E/bob/name": "B", "events/E/rev": 5], ["ann"]),
    (["guests/E/bob": nil, "events/E/rev": 5], []),
    (["guests/E/bob": nil, "invitations/bob/E": nil], []),
    (["guests/E/bob": nil, "invitations/bob/E": nil, "events/E/rev": 5], ["ann"]),
    (["guests/E/eve": nil, "events/E/rev": 5], ["ann"]),
    (["guests/E/bob/status/x": "y", "events/E/rev": 5], []),
    (["guests/E/dan/status": "accepted", "events/E/rev": 5], []),
    (["guests/E/dan": guest(), "events/E/rev": 5], ["ann"]),
    (["guests/E": nil, "events/E/rev": 5], []), (["guests/E": nil], []),
    (["guests/E": ["dan": guest()], "events/E/rev": 5], []),
    (["guests/N/bob": guest()], []),
    (["guests/N/bob": guest(), "events/N": event()], ["dan"]),
    // Copies.
    (["invitations/bob/E/status": "pending"], ["ann", "bob"]),
    (["invitations/bob/E": nil], ["ann", "bob"]),
    (["invitations/dan/E": invitation()], []), (["invitations/ann/E": invitation()], []),
    (
      ["invitations/dan/E": invitation(), "guests/E/dan": guest(), "events/E/rev": 5], ["ann"]
    ),
    (["invitations/dan/E": nil], ["ann", "dan"]),
    (["invitations/bob/N": invitation("dan")], []), (["invitations/bob": nil], []),
    (["invitations/bob/N": invitation("dan"), "events/N": event()], []),
    (
      [
        "invitations/bob/N": invitation("dan"), "events/N": event(), "guests/N": ["bob": guest()],
      ], ["dan"]
    ),
    (["invitations/cam/E/status": "accepted", "guests/E/cam": nil, "events/E/rev": 5], []),
    (["calendar/bob/2026-11/E": line()], ["ann", "bob"]),
    (["calendar/bob/2026-11/E": nil], ["ann", "bob"]),
    (["calendar/dan/2026-11/E": line()], []), (["calendar/ann/2026-11/E": line()], ["ann"]),
    (["calendar/dan/2026-11/N": line()], []), (["calendar/bob/x/E": line()], []),
    (["calendar/bob/2026-11": nil], []), (["calendar/bob/2026-12/N": nil], ["bob"]),
    (["calendar/bob/2026-11/E": line("ann", ["role": "host"])], []),
    (["calendar/bob/2026-11/E/role": "host"], []),
    // Only what a person was invited to, at its time.
    (["calendar/dan/2026-11/E": line(), "guests/E/dan": guest(), "events/E/rev": 5], []),
    (
      [
        "calendar/dan/2026-11/E": line(), "invitations/dan/E": invitation(),
        "guests/E/dan": guest(), "events/E/rev": 5,
      ], ["ann"]
    ),
    (["calendar/bob/2026-11/E": line("ann", ["startsAt": 5])], []),
    (["calendar/ann/2026-11/E": line("ann", ["role": "host"])], ["ann"]),
    // Guards, and paths without rules.
    (["guards/bob": 7], ["bob"]), (["guards/bob": "7"], []), (["guards/bob": ["x": 1]], []),
    (["guards/bob": nil], []), (["guards": ["bob": 1]], []), (["other": 1], []),
    (["": ["users": [:]]], []),
    (["users/bob/name": "B", "other": 1], []),
    // Values that readers cannot use.
    (["users/new": ["name": 7, "addedBy": "dan"]], []),
    (["users/new": ["name": "", "addedBy": "dan"]], []),
    (["users/new": ["name": ["x": "y"], "addedBy": "dan"]], []),
    (["users/new": ["addedBy": "dan"]], []),
    (["users/new": ["name": "N", "addedBy": "dan", "phone": 5]], []),
    (["users/new": ["name": "N", "addedBy": "dan", "other": 5]], []),
    (["users/bob/name": text(61)], []), (["users/bob/name": text(31, of: "🍲")], []),
    (["users/bob/name": "B\u{1B}[2J"], []), (["users/bob/name": "B\u{0}"], []),
    (["users/bob/name": "B\n"], []), (["users/bob/name": "B\u{202E}"], []),
    (["users/bob/phone": "1\u{7}"], []), (["users/bob/email": "b@x\u{9B}1m"], []),
    (["guests/E/bob/note": "\u{1B}]0;x\u{7}", "events/E/rev": 5], []),
    (["guests/E/bob/note": text(501), "events/E/rev": 5], []),
    (["events/E/note": "a\rb", "events/E/rev": 5], []),
    (["events/E/label": "a\u{7F}", "events/E/rev": 5], []),
    (["events/E/title": "a\tb", "events/E/rev": 5], []),
    (["events/E/title": text(101), "events/E/rev": 5], []),
    (["invitations/bob/E/role": "guest"], []),
    (["events/N": event(["label": nil])], []), (["events/N": event(["lat": 91])], []),
    (["events/N": event(["minutes": "x"])], []),
    (["events/N": event(["minutes": 1.5])], []),
    (["events/N": event(["startsAt": 1e300])], []), (["events/N": event(["seq": -1])], []),
    (["events/N": event(["note": ["x": 1]])], []),
    (["guests/E/dan": guest(["plus": 21]), "events/E/rev": 5], []),
    (["guests/E/bob/plus": -1, "events/E/rev": 5], []),
    (["guests/E/bob/status": "perhaps", "events/E/rev": 5], []),
    (["invitations/dan/E": 5], []), (["invitations/dan/E": ["status": "pending"]], []),
    (["invitations/dan/E": invitation("ann", ["minutes": "x"])], []),
    (["invitations/dan/E": invitation("ann", ["lat": "38"])], []),
    (["invitations/dan/E/other": 1], []),
    // An invitation in the name of somebody else.
    (["invitations/dan/E": invitation("ann", ["hostName": "Bob"])], []),
    (["invitations/dan/E": invitation("ann", ["hostPhone": "1"])], []),
    (["invitations/dan/E": invitation("bob")], []),
    (["calendar/dan/2026-11/E": line("bob")], []),
    (["calendar/dan/2026-11/E": line("ann", ["day": 32])], []),
    (["calendar/dan/2026-11/E": line("ann", ["role": "boss"])], []),
    // The longest texts that commands take.
    (["users/bob/name": text(60)], ["bob"]), (["users/bob/phone": text(200)], ["bob"]),
    (["guests/E/bob/note": text(500), "events/E/rev": 5], ["ann", "bob"]),
    (
      [
        "events/E/title": text(100), "events/E/label": text(200),
        "events/E/note": "One\nTwo 👩‍👩‍👧 עברית", "events/E/rev": 5,
      ], ["ann"]
    ),
  ]

  @Test(arguments: [
    (nil, "Dan", true), (nil, "Ann", false), (nil, nil, false), ("Fay", "Fay", true),
    ("Fay", "Dan", false), ("", "Ann", true),
  ])
  func `let hosts without a record invite by the name of their sign-in`(
    token: String?, name: String?, isAllowed: Bool
  ) throws {
    var world = RuledTree()
    if token != nil { world.apply([TreePath("users", "dan"): .null]) }
    let claims: JSON = token.map { $0.isEmpty ? [:] : ["name": .string($0)] } ?? [:]
    let update: TreeUpdate = [
      TreePath("events", "N"): Self.event(), TreePath("guests", "N", "bob"): Self.guest(),
      TreePath("invitations", "bob", "N"): Self.invitation(
        "dan",
        ["hostName": name.map { .string($0) } ?? .null, "hostPhone": token == nil ? nil : "1"]),
    ]
    #expect(try world.allows(update, by: "dan", claims) == isAllowed)
  }

  @Test(arguments: [(-2999, false), (-3000, true), (-86_400_000, true)])
  func `let guests answer only when a host who asked them to wait had three seconds`(
    milliseconds: Int64, isAllowed: Bool
  ) throws {
    var world = RuledTree()
    world.apply([
      TreePath("events", "E", "heldAt"): .int(RuledTree.now.milliseconds + milliseconds)
    ])
    let answer = try #require(try world.answer(of: "cam"))
    let accept = try answer.accept(plus: 2, note: "n", conflicts: [])
    #expect(try world.allows(accept, by: "cam") == isAllowed)
    var edit = try #require(try world.edit())
    edit.details.note = "New"
    #expect(try world.allows(edit.update(), by: "ann"))
    #expect(try world.after(edit.update()).record(EventRecord.self, "events", "E")?.heldAt == nil)
    #expect(try world.allows(#require(try world.cancel()), by: "ann"))
  }

  @Test func `refuse control characters, and nothing that commands leave in a text`() throws {
    let place = TreePath("users", "bob", "name")
    let scalars = (0...0xFFFF).compactMap(Unicode.Scalar.init).filter {
      [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
    }
    for scalar in scalars {
      let raw = "a\(scalar)b"
      #expect(
        try RuledTree().allows([place: .string(cleanedLine(raw))], by: "bob"), "\(scalar.value)")
      guard scalar.properties.generalCategory == .control else { continue }
      #expect(try !RuledTree().allows([place: .string(raw)], by: "bob"), "\(scalar.value)")
    }
  }

  @Test func `know a limit of each member`() {
    let records: [any StoredRecord.Type] = [
      UserRecord.self, EventRecord.self, GuestRecord.self, InvitationRecord.self,
      CalendarRecord.self,
    ]
    for record in records {
      for member in record.storedMembers { #expect(member.isBounded, "\(member)") }
    }
  }

  @Test func `let those who added a person change the record`() throws {
    var world = RuledTree()
    #expect(
      try world.write([TreePath("users", "fay"): ["name": "F", "addedBy": "dan"]], by: "dan"))
    let change: TreeUpdate = [TreePath("users", "fay", "phone"): "1"]
    let writers = try RuledTree.people.filter { try world.allows(change, by: $0) }
    #expect(writers == ["dan"])
    #expect(try world.allows(change, by: "fay"))
    #expect(try !world.allows([TreePath("users", "fay", "addedBy"): "bob"], by: "bob"))
  }

  @Test func `are printed as one file, the same in every face`() throws {
    let home = TestHome(now: "2026-11-20T17:00:00Z")
    for line in ["dindin rules", "dindin rules --json", "dindin rules --lang ar"] {
      let result = home.run(line)
      #expect(result.status == 0 && result.err.isEmpty && result.out == DinDinRules.text, "\(line)")
    }
    #expect(home.run("dindin rules", terminal: true).out == DinDinRules.text)
    #expect(DinDinRules.text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    let printed = try JSON(parsing: DinDinRules.text)
    #expect(printed == DinDinRules.file && DinDinRules.text.contains("\n    \"users\": {\n"))
  }
}

extension JSON {
  /// An object with some members replaced; null takes one away.
  func replacing(_ members: JSON) -> JSON {
    let names = Set((members.object ?? []).map(\.key))
    let kept = (object ?? []).filter { !names.contains($0.key) }
    return .object(kept + (members.object ?? []).filter { $0.value != .null })
  }
}
