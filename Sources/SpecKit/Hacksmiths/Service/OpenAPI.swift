internal import SpecCore

/// The document of the API (OpenAPI 3.1), made from one table.
enum OpenAPI {
  private static let text: JSON = ["type": "string"]
  private static let word: JSON = [
    "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\u0000]*$",
  ]
  /// As the HTML standard has it, with a dot in the domain.
  static let address: JSON = [
    "type": "string", "maxLength": 254,
    "pattern": .string(
      "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + label + "(\\." + label + ")+$"),
  ]
  private static let label = "[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"

  static let document: JSON = [
    "openapi": "3.1.0",
    "info": ["title": "Hacksmiths", "version": .string(specVersion)],
    "servers": [["url": "/api"]],
    "paths": .object(paths),
    "components": [
      "securitySchemes": [
        "bearer": ["type": "http", "scheme": "bearer"],
        "token": ["type": "apiKey", "in": "header", "name": "Authorization"],
      ],
      "schemas": .object(schemas),
      "responses": .object(refusals.map { JSON.Member($0.name, refusal($0)) }),
    ],
  ]

  private static var schemas: [JSON.Member] {
    let objects = OpenAPIObjects.all.map { name, members in
      JSON.Member(name, ReplySchema.object(members.map { ($0.key, $0.value) }))
    }
    let replies = OpenAPIReplies.all.map { name, members in
      let all = [("success", .constant(true))] + members.map { ($0.key, $0.value) }
      return JSON.Member(name, ReplySchema.object(all))
    }
    return objects + replies
  }

  private static var paths: [JSON.Member] {
    var paths: [(path: String, methods: [JSON.Member])] = []
    for operation in OpenAPIOperation.all {
      let member = JSON.Member(operation.method, describe(operation))
      if let index = paths.firstIndex(where: { $0.path == operation.path }) {
        paths[index].methods.append(member)
      } else {
        paths.append((operation.path, [member]))
      }
    }
    return paths.map { JSON.Member($0.path, .object($0.methods)) }
  }

  private static func describe(_ operation: OpenAPIOperation) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member("operationId", .string(operation.id)),
      JSON.Member("summary", .string(operation.summary)),
    ]
    var parameters = operation.query.map { name, schema -> JSON in
      ["name": .string(name), "in": "query", "schema": schema]
    }
    for (name, example) in operation.parameters {
      parameters.append([
        "name": .string(name), "in": "path", "required": true, "schema": word,
        "example": .string(example),
      ])
    }
    if !parameters.isEmpty { members.append(JSON.Member("parameters", .array(parameters))) }
    if let body = operation.body {
      let type: JSON = ["schema": body.schema]
      members.append(
        JSON.Member(
          "requestBody",
          ["required": .bool(body.isNeeded), "content": ["application/json": type]]))
    }
    let schemes: [JSON] = [["bearer": []], ["token": []]]
    let security = operation.needsToken ? schemes : [[:]] + schemes
    members.append(JSON.Member("security", .array(security)))
    members.append(JSON.Member("responses", responses(of: operation)))
    return .object(members)
  }

  private static func responses(of operation: OpenAPIOperation) -> JSON {
    var members: [JSON.Member] = []
    if let reply = operation.reply {
      let content: JSON = ["schema": ["$ref": .string("#/components/schemas/\(reply)")]]
      members = [answer("application/json", content)]
    } else if operation.id == "calendar" {
      members = [answer("text/calendar", ["schema": text])]
    } else if operation.id == "openAPI" {
      members = [answer("application/json", ["schema": ["type": "object"]])]
    }
    members += refusals.filter { operation.statuses.contains($0.status) }.map { refusal in
      let name = "#/components/responses/\(refusal.name)"
      return JSON.Member("\(refusal.status)", ["$ref": .string(name)])
    }
    return .object(members)
  }

  private static func answer(_ type: String, _ content: JSON) -> JSON.Member {
    JSON.Member(
      "200",
      ["description": "What was asked for", "content": .object([JSON.Member(type, content)])])
  }

  private static let refusals: [(status: Int, name: String, text: String)] = [
    (400, "BadRequest", "The request or its body cannot be read"),
    (401, "Unauthorized", "The token is missing, wrong or has ended"),
    (403, "Forbidden", "This is not the caller's to do, or the service takes no changes"),
    (404, "NotFound", "There is no such thing, or none the caller may see"),
    (408, "RequestTimeout", "The request did not come within 10 seconds"),
    (409, "Conflict", "A rule says no; the code says which"),
    (413, "ContentTooLarge", "The body is larger than 1 MiB"),
    (415, "UnsupportedMediaType", "The body is not said to be JSON"),
    (421, "MisdirectedRequest", "The Host field is not a name of this machine"),
    (422, "UnprocessableContent", "What this document forbids; errors say where"),
    (429, "TooManyRequests", "Too many tries, or too many callers"),
    (431, "FieldsTooLarge", "The head is larger than 16 KiB"),
    (500, "InternalServerError", "What is stored is damaged"),
    (503, "ServiceUnavailable", "The store is busy, or too many are connected"),
    (507, "InsufficientStorage", "The disk refuses; nothing was changed"),
  ]

  private static func refusal(_ refusal: (status: Int, name: String, text: String)) -> JSON {
    var members = [
      JSON.Member("description", .string(refusal.text)),
      JSON.Member(
        "content",
        ["application/json": ["schema": ["$ref": "#/components/schemas/Failure"]]]),
    ]
    if refusal.status == 429 {
      let seconds: JSON = ["type": "integer", "minimum": 0]
      members.append(
        JSON.Member(
          "headers",
          ["Retry-After": ["description": "Seconds to wait", "schema": seconds]]))
    }
    return .object(members)
  }
}
