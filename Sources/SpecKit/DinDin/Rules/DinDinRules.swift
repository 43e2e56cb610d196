internal import SpecCore

/// The security rules of dindin's tree, the same here and in a Firebase project.
///
/// What belongs to a dinner is written only together with `rev` + 1, so that of two writes that start from
/// the same revision the second is refused. A cancellation says in `guards` which revision it read.
enum DinDinRules {
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
    "$u": [
      ".write": .string(
        "auth != null && (auth.uid === $u"
          + " || (data.exists() ? data.child('addedBy').val() === auth.uid"
          + " : newData.child('addedBy').val() === auth.uid))")
    ],
  ]

  private static let events: JSON = [
    "$e": [
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
          + " === data.child('rev').val())"),
      "rev": [
        ".write": .string(
          "auth != null && root.child('guests').child($e).child(auth.uid).exists()"
            + " && newData.val() === data.val() + 1")
      ],
    ]
  ]

  private static let guests: JSON = [
    "$e": [
      ".read": .string("auth != null && root.\(event).child('hostId').val() === auth.uid"),
      ".write": .string(
        "\(isHost(above: 2)) && (\(isDeleted(above: 2)) || \(raisesRev(above: 2)))"),
      "$u": [
        ".read": "auth != null && auth.uid === $u",
        "$field": [
          ".write": .string(
            "auth != null && auth.uid === $u && $field.matches(/^(status|respondedAt|plus|note)$/)"
              + " && data.parent().exists()"
              + " && (\(isDeleted(above: 4)) || \(raisesRev(above: 4)))")
        ],
      ],
    ]
  ]

  private static let invitations: JSON = [
    "$u": [
      ".read": ownRead, ".indexOn": "startsAt", "$e": [".write": copyWrite(above: 3)],
    ]
  ]

  private static let calendar: JSON = [
    "$u": [
      ".read": ownRead,
      "$m": [".indexOn": ["day", "startsAt"], "$e": [".write": copyWrite(above: 4)]],
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

  private static func newEvent(_ levels: Int) -> String {
    "newData" + String(repeating: ".parent()", count: levels) + "." + event
  }

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

  /// A person's copy of a dinner: the host writes it, the person deletes it or is a guest afterwards.
  private static func copyWrite(above levels: Int) -> JSON {
    let guest =
      "newData" + String(repeating: ".parent()", count: levels)
      + ".child('guests').child($e).child($u)"
    return .string(
      "\(isHost(above: levels)) || auth != null && auth.uid === $u && (!newData.exists()"
        + " || \(newEvent(levels)).exists() && \(guest).exists())")
  }
}
