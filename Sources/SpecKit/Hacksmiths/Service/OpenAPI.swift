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
      "schemas": [
        "Success": [
          "type": "object", "required": ["success"], "properties": ["success": ["const": true]],
        ],
        "Failure": [
          "type": "object", "required": ["success", "message", "code"],
          "properties": ["success": ["const": false], "message": text, "code": text],
        ],
      ],
    ],
  ]

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
    var statuses = operation.statuses + [400] + (operation.query.isEmpty ? [] : [422])
    if let body = operation.body {
      let type: JSON = ["schema": body.schema]
      members.append(
        JSON.Member(
          "requestBody",
          ["required": .bool(body.isNeeded), "content": ["application/json": type]]))
      statuses += [413, 415, 422]
    }
    if operation.access != .none { statuses.append(401) }
    let bearer: JSON = ["bearer": []]
    let token: JSON = ["token": []]
    switch operation.access {
    case .needed: members.append(JSON.Member("security", [bearer, token]))
    case .optional: members.append(JSON.Member("security", [[:], bearer, token]))
    case .none: members.append(JSON.Member("security", []))
    }
    members.append(JSON.Member("responses", responses(Set(statuses).sorted(), operation)))
    return .object(members)
  }

  private static func responses(_ statuses: [Int], _ operation: OpenAPIOperation) -> JSON {
    func response(_ text: String, _ schema: String) -> JSON {
      let type: JSON = ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]
      return ["description": .string(text), "content": ["application/json": type]]
    }
    var members: [JSON.Member] = []
    switch operation.id {
    case "serviceSignIn": break
    case "openAPI":
      let type: JSON = ["schema": ["type": "object"]]
      members.append(
        JSON.Member(
          "200", ["description": "The document", "content": ["application/json": type]]))
    case "calendar":
      let type: JSON = ["schema": text]
      members.append(
        JSON.Member(
          "200", ["description": "An iCalendar file", "content": ["text/calendar": type]]))
    default: members.append(JSON.Member("200", response("What was asked for", "Success")))
    }
    for status in statuses {
      members.append(JSON.Member("\(status)", response("Refused", "Failure")))
    }
    return .object(members)
  }
}
