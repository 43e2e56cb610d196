import SpecCore

@testable import SpecHacksmiths

/// Judges answers by the JSON Schemas of the API's document, the part of the language it uses, and
/// more strictly than JSON Schema: an object has no member that is not declared.
struct SchemaValidator {
  let document: JSON

  /// The errors, with their places.
  func problems(_ json: JSON, _ schema: JSON, at place: String = "$") -> [String] {
    if let name = schema["$ref"]?.string {
      guard let target = component(name) else { return ["\(place): no \(name)"] }
      return problems(json, target, at: place)
    }
    if let options = schema["anyOf"]?.array {
      let all = options.map { problems(json, $0, at: place) }
      return all.contains([]) ? [] : all.first ?? []
    }
    var found: [String] = []
    if let constant = schema["const"], constant != json {
      found.append("\(place): \(json.serialized()) is not \(constant.serialized())")
    }
    if let words = schema["enum"]?.array, !words.contains(json) {
      found.append("\(place): \(json.serialized()) is none of \(words)")
    }
    switch schema["type"]?.string {
    case "object": found += object(json, schema, at: place)
    case "array":
      guard let items = json.array else { return ["\(place): no array"] }
      found += items.enumerated().flatMap {
        problems($1, schema["items"] ?? [:], at: "\(place)[\($0)]")
      }
    case "string":
      guard let text = json.string else { return ["\(place): no text"] }
      if schema["format"] == "date-time", Instant(iso8601: text) == nil || !text.hasSuffix("Z") {
        found.append("\(place): \(text) is no instant")
      }
      if schema["pattern"] == "^[0-9a-f]{24}$", Identifier(text) == nil {
        found.append("\(place): \(text) is no id")
      }
    case "integer": if json.int == nil { found.append("\(place): no integer") }
    case "boolean": if json.bool == nil { found.append("\(place): no flag") }
    case "null": if json != .null { found.append("\(place): not null") }
    case nil: if schema["const"] == nil { found.append("\(place): no type is declared") }
    case let type?: found.append("\(place): \(type) is no type")
    }
    return found
  }

  private func object(_ json: JSON, _ schema: JSON, at place: String) -> [String] {
    guard let members = json.object, let declared = schema["properties"]?.object else {
      return ["\(place): no object, or its members are not declared"]
    }
    var found: [String] = []
    for name in schema["required"]?.array ?? [] where json[name.string ?? ""] == nil {
      found.append("\(place): \(name) is missing")
    }
    let names = declared.map(\.key)
    for member in members {
      guard let schema = declared.first(where: { $0.key == member.key }) else {
        found.append("\(place): \(member.key) is not declared")
        continue
      }
      found += problems(member.value, schema.value, at: "\(place).\(member.key)")
    }
    // The order of the members is part of the contract.
    let order = members.compactMap { names.firstIndex(of: $0.key) }
    if order != order.sorted() { found.append("\(place): members in another order") }
    return found
  }

  private func component(_ reference: String) -> JSON? {
    var json: JSON? = document
    for part in reference.split(separator: "/").dropFirst() { json = json?[String(part)] }
    return json
  }

  /// The declaration for a status of a call, with its reference resolved.
  func response(_ operation: JSON, _ status: Int) -> JSON? {
    guard let declared = operation["responses"]?[String(status)] else { return nil }
    return declared["$ref"]?.string.map(component) ?? declared
  }
}
