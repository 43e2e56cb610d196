internal import SpecCore

/// The members of a body that was found to have its shape: absent keeps what is stored, null takes
/// it away, a value replaces it.
struct Patch {
  let json: JSON

  func has(_ name: String) -> Bool { json[name] != nil }
  func text(_ name: String) -> String? { json[name]?.string }
  func flag(_ name: String) -> Bool? {
    json[name]?.bool ?? json[name]?.string.map { $0 == "true" }
  }
  func instant(_ name: String) -> Instant? { text(name).flatMap { Instant(wire: $0) } }
  func integer(_ name: String) -> Int? { json[name]?.int.map { Int(clamping: $0) } }
  func texts(_ name: String) -> [String]? { json[name]?.array?.compactMap(\.string) }
  func object(_ name: String) -> Patch? {
    json[name].flatMap { $0.object == nil ? nil : Patch(json: $0) }
  }

  func put(_ name: String, into value: inout String) { value = text(name) ?? value }
  /// An empty text is none.
  func put(_ name: String, into value: inout String?) {
    if has(name) { value = text(name).flatMap { $0.isEmpty ? nil : $0 } }
  }
  func put(_ name: String, into value: inout Bool) { value = flag(name) ?? value }
  func put(_ name: String, into value: inout Int) { value = integer(name) ?? value }
  func put(_ name: String, into value: inout Instant) { value = instant(name) ?? value }
  func put(_ name: String, into value: inout Instant?) { if has(name) { value = instant(name) } }
  func put(_ name: String, into value: inout [String]) { value = texts(name) ?? value }
  func put<Value: RawRepresentable>(_ name: String, into value: inout Value)
  where Value.RawValue == String { value = text(name).flatMap(Value.init) ?? value }
}

extension RouteInput {
  /// The body, found to have that shape; no body is an empty object. Throws `badFields`.
  func patch(_ shape: BodyShape) throws -> Patch {
    let json = self.json ?? [:]
    guard json.object != nil else {
      throw HacksmithsError.badField("body", code: "bad-value", Texts.bodyNoObject)
    }
    let problems = shape.problems(json)
    guard problems.isEmpty else { throw HacksmithsError.badFields(problems) }
    return Patch(json: json)
  }
}
