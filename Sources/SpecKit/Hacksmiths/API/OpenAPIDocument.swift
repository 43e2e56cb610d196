internal import SpecCore

/// The document of an API (OpenAPI 3.1), made from its endpoints.
struct OpenAPIDocument {
  /// A status that an operation may refuse with.
  struct DocumentedRefusal: Sendable {
    let status: Int
    let name: String
    let text: String

    init(_ status: Int, _ name: String, _ text: String) {
      self.status = status
      self.name = name
      self.text = text
    }
  }

  let title: String
  let table: RouteTable<HacksmithsEndpoint>
  /// Schemes and names of the ways to sign in.
  let securitySchemes: JSON
  let refusals: [DocumentedRefusal]
  /// The schema of what a refusal answers with.
  let failure: ObjectType
  /// Members that come before those of every answer, and of every refusal.
  let envelope: [(name: String, schema: JSON)]
  let failureEnvelope: [(name: String, schema: JSON)]

  var json: JSON {
    [
      "openapi": "3.1.0",
      "info": ["title": .string(title), "version": .string(specVersion)],
      "servers": [["url": .string("/" + table.base.joined(separator: "/"))]],
      "paths": .object(paths),
      "components": [
        "securitySchemes": securitySchemes, "schemas": .object(schemas),
        "responses": .object(refusals.map { JSON.Member($0.name, describe($0)) }),
      ],
    ]
  }

  // MARK: components

  private var schemas: [JSON.Member] {
    var objects: [String: JSON] = [:]
    for endpoint in table.operations {
      guard case .object(let reply) = endpoint.reply else { continue }
      objects[reply.name] = reply.schema(after: envelope)
      collect(reply.fields().map(\.type), into: &objects)
    }
    objects[failure.name] = failure.schema(after: failureEnvelope)
    collect(failure.fields().map(\.type), into: &objects)
    return objects.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) }
  }

  private func collect(_ types: [MemberType], into objects: inout [String: JSON]) {
    for object in types.compactMap(\.object) where objects[object.name] == nil {
      objects[object.name] = object.schema(after: [])
      collect(object.fields().map(\.type), into: &objects)
    }
  }

  private func describe(_ refusal: DocumentedRefusal) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member("description", .string(refusal.text)),
      JSON.Member("content", ["application/json": ["schema": failure.reference]]),
    ]
    if refusal.status == 429 {
      let seconds: JSON = ["type": "integer", "minimum": 0]
      members.append(
        JSON.Member(
          "headers", ["Retry-After": ["description": "Seconds to wait", "schema": seconds]]))
    }
    return .object(members)
  }

  // MARK: operations

  private var paths: [JSON.Member] {
    var paths: [(path: String, methods: [JSON.Member])] = []
    for endpoint in table.operations {
      let member = JSON.Member(endpoint.method.lowercased(), describe(endpoint))
      if let index = paths.firstIndex(where: { $0.path == endpoint.path.text }) {
        paths[index].methods.append(member)
      } else {
        paths.append((endpoint.path.text, [member]))
      }
    }
    return paths.map { JSON.Member($0.path, .object($0.methods)) }
  }

  private func describe(_ endpoint: HacksmithsEndpoint) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member("operationId", .string(endpoint.id)),
      JSON.Member("summary", .string(endpoint.summary)),
    ]
    var parameters = endpoint.query.map { parameter -> JSON in
      ["name": .string(parameter.name), "in": "query", "schema": parameter.schema]
    }
    for (name, example) in zip(endpoint.path.names, endpoint.examples) {
      parameters.append([
        "name": .string(name), "in": "path", "required": true,
        "schema": QueryParameter.wordSchema, "example": .string(example),
      ])
    }
    if !parameters.isEmpty { members.append(JSON.Member("parameters", .array(parameters))) }
    if let body = endpoint.body {
      let type: JSON = ["schema": body.schema]
      members.append(
        JSON.Member(
          "requestBody",
          ["required": .bool(body.isNeeded), "content": ["application/json": type]]))
    }
    let schemes = (securitySchemes.object ?? []).map { JSON.object([JSON.Member($0.key, [])]) }
    let isFree = !endpoint.access.needsToken
    members.append(JSON.Member("security", .array((isFree ? [[:]] : []) + schemes)))
    members.append(JSON.Member("responses", responses(of: endpoint)))
    return .object(members)
  }

  private func responses(of endpoint: HacksmithsEndpoint) -> JSON {
    var members: [JSON.Member] = []
    switch endpoint.reply {
    case .object(let object):
      members = [answer("application/json", object.reference)]
    case .document("application/json"):
      members = [answer("application/json", ["type": "object"])]
    case .document(let type): members = [answer(type, ["type": "string"])]
    case .none: break
    }
    let statuses = statuses(of: endpoint)
    members += refusals.filter { statuses.contains($0.status) }.map { refusal in
      JSON.Member(
        "\(refusal.status)", ["$ref": .string("#/components/responses/\(refusal.name)")])
    }
    return .object(members)
  }

  private func answer(_ type: String, _ schema: JSON) -> JSON.Member {
    JSON.Member(
      "200",
      [
        "description": "What was asked for",
        "content": .object([JSON.Member(type, ["schema": schema])]),
      ])
  }

  /// The statuses that an operation may refuse with: its own, and those that follow from its kind.
  private func statuses(of endpoint: HacksmithsEndpoint) -> Set<Int> {
    var statuses = Set(endpoint.statuses).union([400, 401, 408, 421, 431, 500, 503])
    if endpoint.access.needsToken || endpoint.body != nil { statuses.insert(403) }
    if endpoint.method != "GET" { statuses.formUnion([403, 413, 415, 507]) }
    if endpoint.body != nil || !endpoint.query.isEmpty { statuses.insert(422) }
    return statuses
  }
}

extension MemberType {
  /// As JSON Schema has it. An object is a reference to a component of its name.
  var schema: JSON {
    switch self {
    case .string: ["type": "string"]
    case .pattern(let pattern): ["type": "string", "pattern": .string(pattern)]
    case .integer: ["type": "integer"]
    case .number: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .instant: ["type": "string", "format": "date-time"]
    case .date: ["type": "string", "format": "date"]
    case .choice(let words):
      ["type": "string", "enum": .array(words.map { .string($0) })]
    case .list(let type): ["type": "array", "items": type.schema]
    case .object(let object): object.reference
    case .optional(let type): type.schema
    case .nullable(let type): ["anyOf": [type.schema, ["type": "null"]]]
    }
  }

  /// The object that the type is, or is a list of.
  var object: ObjectType? {
    switch self {
    case .object(let object): object
    case .list(let type), .optional(let type), .nullable(let type): type.object
    default: nil
    }
  }
}

extension ObjectType {
  var reference: JSON { ["$ref": .string("#/components/schemas/\(name)")] }

  /// More members than these may come one day.
  func schema(after envelope: [(name: String, schema: JSON)]) -> JSON {
    let fields = fields()
    let own = fields.map { JSON.Member($0.name, $0.type.schema) }
    let required =
      envelope.map(\.name) + fields.filter { !$0.type.isOptional }.map(\.name)
    return [
      "type": "object",
      "properties": .object(envelope.map { JSON.Member($0.name, $0.schema) } + own),
      "required": .array(required.map { .string($0) }),
    ]
  }
}
