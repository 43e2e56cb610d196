internal import SpecCore

/// A body that is sent, declared once: the client encodes it, the service checks and reads it, and
/// the document of the API tells it.
///
///     struct CancelBody: RequestBody {
///       var reason = Change<String>()
///       var undo: Bool?
///       static let members: [BodyMember<Self>] = [
///         BodyMember("reason", \.reason, .text(0...500)), BodyMember("undo", \.undo, .flag),
///       ]
///     }
protocol RequestBody: BodyValue {
  init()
  static var members: [BodyMember<Self>] { get }
  /// What it must hold, unless an operation says otherwise.
  static var requirement: BodyRequirement { get }
}

/// One member of a body. Absent keeps what is stored, a value replaces it, and null takes it away
/// where the member is a ``Change``.
struct BodyMember<Root>: Sendable {
  let shape: BodyShape.Member
  let get: @Sendable (Root) -> JSON?
  let set: @Sendable (JSON, inout Root) -> Void

  init<Value: BodyValue>(
    _ name: String, _ path: any (WritableKeyPath<Root, Value?> & Sendable), _ shape: Shape,
    example: JSON? = nil
  ) {
    self.shape = BodyShape.Member(name: name, shape: shape, isClearable: false, example: example)
    get = { $0[keyPath: path]?.json }
    set = { json, root in root[keyPath: path] = Value(json: json) }
  }

  /// - Parameter cleared: what is sent to take the value away.
  init<Value: BodyValue>(
    _ name: String, _ path: any (WritableKeyPath<Root, Change<Value>> & Sendable), _ shape: Shape,
    cleared: JSON = .null, example: JSON? = nil
  ) {
    self.shape = BodyShape.Member(
      name: name, shape: shape, isClearable: cleared == .null, example: example)
    get = { $0[keyPath: path].isCleared ? cleared : $0[keyPath: path].value?.json }
    set = { json, root in
      root[keyPath: path] =
        json == .null ? Change(isCleared: true) : Change(value: Value(json: json))
    }
  }
}

extension BodyMember {
  private init(
    _ shape: BodyShape.Member, _ get: @escaping @Sendable (Root) -> JSON?,
    _ set: @escaping @Sendable (JSON, inout Root) -> Void
  ) {
    self.shape = shape
    self.get = get
    self.set = set
  }

  /// The members of a part of a body, as members of the whole.
  static func all<Part>(
    of path: any (WritableKeyPath<Root, Part> & Sendable), _ members: [BodyMember<Part>]
  ) -> [Self] {
    members.map { member in
      Self(
        member.shape, { member.get($0[keyPath: path]) }, { member.set($0, &$1[keyPath: path]) })
    }
  }
}

extension RequestBody {
  static var requirement: BodyRequirement { .none }

  /// What it has to be, by its own requirement or another.
  static func shape(_ requirement: BodyRequirement? = nil) -> BodyShape {
    BodyShape(members.map { $0.shape }, requirement ?? Self.requirement)
  }

  /// As a member of another body.
  static var shape: Shape { .object(shape()) }

  /// The members that say something, in their order.
  var json: JSON? {
    .object(
      Self.members.compactMap { member in
        member.get(self).map { JSON.Member(member.shape.name, $0) }
      })
  }

  /// Reads an object that was found to have the shape.
  init(json: JSON) {
    self.init()
    for member in Self.members {
      if let value = json[member.shape.name] { member.set(value, &self) }
    }
  }
}

/// A value that a body can hold.
protocol BodyValue: Sendable {
  var json: JSON? { get }
  /// Nil for JSON that is no such value.
  init?(json: JSON)
}

extension String: BodyValue {
  init?(json: JSON) {
    guard let text = json.string else { return nil }
    self = text
  }
}

extension Bool: BodyValue {
  /// A boolean, or the word for one.
  init?(json: JSON) {
    guard let value = json.bool ?? json.string.map({ $0 == "true" }) else { return nil }
    self = value
  }
}

extension Int: BodyValue {
  init?(json: JSON) {
    guard let value = json.int else { return nil }
    self = Int(clamping: value)
  }
}

extension Instant: BodyValue {
  init?(json: JSON) {
    guard let instant = json.string.flatMap({ Instant(rfc3339: $0) }) else { return nil }
    self = instant
  }
}

extension Array: BodyValue where Element: BodyValue & MemberValue {
  init?(json: JSON) {
    guard let items = json.array else { return nil }
    self = items.compactMap { Element(json: $0) }
  }
}

extension BodyValue where Self: RawRepresentable, RawValue == String {
  init?(json: JSON) {
    guard let value = json.string.flatMap(Self.init(rawValue:)) else { return nil }
    self = value
  }
}
