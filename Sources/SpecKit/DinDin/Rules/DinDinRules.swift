internal import SpecCore

/// The security rules of dindin's tree, the same here and in a Firebase project.
///
/// What belongs to a dinner is written only together with `rev` + 1, so that of two writes that start from
/// the same revision the second is refused. A cancellation says in `guards` which revision it read.
/// A host who loses such races writes `heldAt`, and for ``holdMilliseconds`` guests are refused.
enum DinDinRules {
  /// The time that a host has to read and write a dinner undisturbed.
  static let holdMilliseconds = 3000

  /// `{"rules": {…}}`
  static let file: JSON = [
    "rules": [
      "users": users, "events": events, "guests": guests, "invitations": invitations,
      "calendar": calendar, "guards": guards,
    ]
  ]

  /// As it is printed, and deployed to Firebase.
  static let text = file.serialized(pretty: true) + "\n"

  /// Where everything lies, as `/guests/<E>/<uid>`.
  static var paths: [String] {
    (file["rules"]?.object ?? []).map { root in
      var (path, node) = ("/" + root.key, root.value)
      while let (variable, below) = variable(of: node) {
        path += "/<\(variable)>"
        node = below
      }
      return path
    }
  }

  /// What the variable of a place stands for, and the rules below it. Those of single fields have none.
  private static func variable(of node: JSON) -> (String, JSON)? {
    for (name, meaning) in [("$u", "uid"), ("$e", "E"), ("$m", "yyyy-mm")] {
      if let below = node[name] { return (meaning, below) }
    }
    return nil
  }

  private static let users: JSON = [
    ".read": "auth != null",
    "$u": record(
      UserRecord.self,
      [
        ".write": .string(
          "auth != null && (auth.uid === $u"
            + " || (data.exists() ? data.child('addedBy').val() === auth.uid"
            + " : newData.child('addedBy').val() === auth.uid))")
      ]),
  ]

  private static let events: JSON = [
    "$e": record(
      EventRecord.self,
      [
        ".read": .string(
          "auth != null && (data.child('hostId').val() === auth.uid"
            + " || root.child('guests').child($e).child(auth.uid).exists())"),
        ".write": .string(
          "auth != null && (newData.exists()"
            + " ? newData.child('hostId').val() === auth.uid && (data.exists()"
            + " ? data.child('hostId').val() === auth.uid"
            + " && newData.child('rev').val() === data.child('rev').val() + 1"
            + " : newData.child('rev').val() === 1)"
            + " : data.child('hostId').val() === auth.uid"
            + " && newData.parent().parent().child('guards').child(auth.uid).val()"
            + " === data.child('rev').val()"
            + " && !newData.parent().parent().child('guests').child($e).exists())"),
        "rev": [
          ".write": .string(
            "auth != null && root.child('guests').child($e).child(auth.uid).exists()"
              + " && newData.val() === data.val() + 1 && (\(changesEntry)) && (\(isNotHeld))")
        ],
        // Also without `rev`, so that no guest can outrun it.
        "heldAt": [
          ".write": "auth != null && data.parent().child('hostId').val() === auth.uid",
          ".validate": "newData.val() <= now",
        ],
      ])
  ]

  /// At `rev`: whether the person's own entry becomes another one.
  private static let changesEntry = answerMembers.map { member in
    let entry = "child('guests').child($e).child(auth.uid).child('\(member)').val()"
    return "\(newRoot(above: 3)).\(entry) !== root.\(entry)"
  }.joined(separator: " || ")

  /// At `rev`: whether the host has not asked guests to wait.
  private static let isNotHeld =
    "!data.parent().child('heldAt').exists()"
    + " || data.parent().child('heldAt').val() + \(holdMilliseconds) <= now"

  /// What guests say in their own entries.
  private static let answerMembers = ["status", "plus", "note", "respondedAt"]

  private static let guests: JSON = {
    let own: JSON = .string(
      "auth != null && auth.uid === $u && data.parent().exists() && \(raisesRev(above: 4))")
    let answer: [JSON.Member] = answerMembers.map {
      JSON.Member($0, [".write": own])
    }
    return [
      "$e": [
        ".read": .string("auth != null && root.\(event).child('hostId').val() === auth.uid"),
        // The list as a whole is only begun: of one that is there, each entry is asked about.
        ".write": .string("\(isHost(above: 2)) && !data.exists() && \(raisesRev(above: 2))"),
        "$u": record(
          GuestRecord.self,
          .object(
            [
              JSON.Member(".read", "auth != null && auth.uid === $u"),
              JSON.Member(
                ".write",
                .string(
                  "\(isHost(above: 3)) && (newData.exists() ? \(raisesRev(above: 3))"
                    + " : (\(isDeleted(above: 3)) || \(raisesRev(above: 3)))"
                    + " && !\(newRoot(above: 3)).child('invitations').child($u).child($e).exists())"
                )),
            ] + answer)),
      ]
    ]
  }()

  private static let invitations: JSON = [
    "$u": [
      ".read": ownRead, ".indexOn": "startsAt",
      "$e": record(InvitationRecord.self, copy(above: 3, alsoOf: "false")),
    ]
  ]

  private static let calendar: JSON = [
    "$u": [
      ".read": ownRead,
      "$m": [
        ".indexOn": ["day", "startsAt"],
        ".validate": "$m.matches(/^[0-9][0-9][0-9][0-9]-[0-9][0-9]$/)",
        "$e": record(CalendarRecord.self, copy(above: 4, alsoOf: "auth.uid === $u")),
      ],
    ]
  ]

  private static let guards: JSON = [
    "$u": [
      ".read": ownRead, ".write": "auth != null && auth.uid === $u && newData.isNumber()",
    ]
  ]

  private static let ownRead: JSON = "auth != null && auth.uid === $u"
}

/// Parts of expressions at a place that is so many levels below the root and has the variable `$e`.
extension DinDinRules {
  private static let event = "child('events').child($e)"

  private static func newRoot(above levels: Int) -> String {
    "newData" + String(repeating: ".parent()", count: levels)
  }

  private static func newEvent(_ levels: Int) -> String { "\(newRoot(above: levels)).\(event)" }

  /// Whether the person hosts the dinner, or begins it with this write.
  private static func isHost(above levels: Int) -> String {
    "auth != null && (root.\(event).exists() ? root.\(event).child('hostId').val() === auth.uid"
      + " : \(newEvent(levels)).child('hostId').val() === auth.uid)"
  }

  private static func isDeleted(above levels: Int) -> String { "!\(newEvent(levels)).exists()" }

  private static func raisesRev(above levels: Int) -> String {
    let rev = "\(newEvent(levels)).child('rev').val()"
    return
      "(root.\(event).exists() ? \(rev) === root.\(event).child('rev').val() + 1 : \(rev) === 1)"
  }

  /// A person's copy of a dinner: the host writes it for who is in the guest list afterwards, as an entry
  /// of that cannot go before the copy; the person deletes it or is a guest afterwards.
  /// In what they give to others, hosts say of themselves what their own record says; without one, the
  /// name of their sign-in.
  private static func copy(above levels: Int, alsoOf host: String) -> JSON {
    let after = newRoot(above: levels)
    let isThere = "\(newEvent(levels)).exists()"
    let isGuest = "\(after).child('guests').child($e).child($u).exists()"
    // A calendar shows what its owner was invited to.
    let isInvited = "\(after).child('invitations').child($u).child($e).exists()"
    let record = "\(newRoot(above: levels + 1)).child('users').child(auth.uid)"
    func own(_ member: String, without: String = "true") -> JSON {
      [
        ".validate": .string(
          "auth.uid === $u || (\(record).exists()"
            + " ? newData.val() === \(record).child('\(member)').val() : \(without))")
      ]
    }
    return [
      ".write": .string(
        "\(isHost(above: levels))"
          + " && (!newData.exists() || \(isThere) && (\(host) || \(isGuest) && \(isInvited)))"
          + " || auth != null && auth.uid === $u && (!newData.exists()"
          + " || \(isThere) && \(isGuest))"),
      "hostId": [
        ".validate": .string(
          "newData.val() === \(newEvent(levels + 1)).child('hostId').val()")
      ],
      "startsAt": [
        ".validate": .string(
          "newData.val() === \(newEvent(levels + 1)).child('startsAt').val()")
      ],
      "role": [
        ".validate": .string(
          "newData.val() !== 'host' || \(newEvent(levels + 1)).child('hostId').val() === $u")
      ],
      "hostName": own(
        "name", without: "auth.token.name === null || newData.val() === auth.token.name"),
      "hostAvatar": own("avatar"), "hostPhone": own("phone"), "hostEmail": own("email"),
    ]
  }
}

/// The types, lengths and ranges of the members of records.
extension DinDinRules {
  /// The rules of a place that has a record: the given ones, and what the record's members can be.
  /// Nothing else may lie there.
  private static func record(_ type: (some StoredRecord).Type, _ rules: JSON) -> JSON {
    let members = type.storedMembers
    let required = members.filter(\.isRequired).map { "'\($0.name)'" }.joined(separator: ", ")
    let own = (rules.object ?? []).filter { $0.key.hasPrefix(".") }
    let fields = members.map { member in
      var field = (rules[member.name]?.object ?? []).filter { $0.key != ".validate" }
      let more = rules[member.name]?[".validate"]?.string.map { " && (\($0))" } ?? ""
      field.append(JSON.Member(".validate", .string(condition(of: member.kind) + more)))
      return JSON.Member(member.name, .object(field))
    }
    return .object(
      own + [JSON.Member(".validate", .string("newData.hasChildren([\(required)])"))] + fields
        + [JSON.Member("$other", [".validate": false])])
  }

  /// Control characters, and those that turn the direction of a text, as a set of a pattern has them.
  /// ``cleanedLine(_:)`` leaves none of them in a text. They stand for themselves, because the patterns of
  /// Firebase have no escapes for them.
  private static func controls(butLineFeed: Bool) -> String {
    (butLineFeed ? "\u{0}-\u{9}\u{B}-\u{1F}" : "\u{0}-\u{1F}")
      + "\u{7F}-\u{9F}\u{61C}\u{200E}-\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}"
  }

  private static func condition(of kind: StoredMember.Kind) -> String {
    switch kind {
    case .text(let limit, let hasLines):
      "newData.isString() && newData.val().length > 0 && newData.val().length <= \(limit)"
        + " && newData.val().matches(/^[^\(controls(butLineFeed: hasLines))]*$/)"
    case .choice(let words):
      "newData.isString() && newData.val().matches(/^(\(words.joined(separator: "|")))$/)"
    case .integer(let range):
      "newData.isNumber() && newData.val() % 1 === 0"
        + " && newData.val() >= \(range.lowerBound) && newData.val() <= \(range.upperBound)"
    case .number(let range):
      "newData.isNumber()"
        + " && newData.val() >= \(range.lowerBound) && newData.val() <= \(range.upperBound)"
    }
  }
}
