internal import SpecCore

/// The document of the API (OpenAPI 3.1), made from one table.
enum OpenAPI {
  private struct Operation {
    var method: String
    var path: String
    var id: String
    var summary: String
    /// Whether a token is needed, may be given, or is not looked at.
    var access = Access.optional
    var query: [(String, JSON)] = []
    /// The schema of the body's object, and which members it needs.
    var body: (properties: JSON, required: [String])?
    /// Of which of the body's members one must be there.
    var oneOf: JSON?
    var statuses: [Int] = []
    /// Of the parameter in the path.
    var example = ""
  }

  private enum Access { case needed, optional, none }

  private static let text: JSON = ["type": "string"]
  private static let flag: JSON = ["type": "boolean"]
  /// What a query or a path can hold.
  private static let plain: JSON = ["type": "string", "pattern": "^[^\\u0000]*$"]
  private static let word: JSON = [
    "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\u0000]*$",
  ]
  private static let instant: JSON = ["type": "string", "format": "date-time"]
  /// As the original app sent it, too.
  private static let looseFlag: JSON = [
    "anyOf": [["type": "boolean"], ["type": "string", "enum": ["true", "false"]]]
  ]
  private static let answerBody: JSON = [
    "event": ["type": "string", "examples": ["next", "food-rescue-hackathon"]],
    "response": ["type": "string", "enum": ["yes", "no", "maybe", "cancel"]],
    "participating": looseFlag, "cancel": looseFlag,
    "guests": ["type": "integer", "minimum": 0, "maximum": 10],
    "waitlist": flag, "user": ["type": "string", "pattern": "^[0-9a-f]{24}$"],
    "source": ["type": "string", "enum": ["event", "me", "upcoming", "api"]], "requestId": text,
  ]

  private static let answerWords: JSON = [
    ["required": ["response"]], ["required": ["participating"]],
    ["required": ["cancel"], "properties": ["cancel": ["enum": [true, "true"]]]],
  ]
  /// As the HTML standard has it, with a dot in the domain.
  private static let address: JSON = [
    "type": "string", "maxLength": 254,
    "pattern": .string(
      "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + label + "(\\." + label + ")+$"),
  ]
  private static let label = "[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
  private static let operations: [Operation] = [
    Operation(
      method: "get", path: "/app/event-status", id: "eventStatus", summary: "The next event"),
    Operation(
      method: "post", path: "/app/event-status", id: "postEventStatus", summary: "The next event"),
    Operation(
      method: "get", path: "/event/{id}", id: "originalEvent",
      summary: "An event as the original API gave it", statuses: [404],
      example: "food-rescue-hackathon"),
    Operation(
      method: "get", path: "/app/members", id: "members", summary: "The public members"),
    Operation(
      method: "post", path: "/app/members", id: "postMembers", summary: "The public members"),
    Operation(
      method: "get", path: "/app/project-ideas", id: "listIdeas", summary: "Project ideas"),
    Operation(
      method: "get", path: "/app/nanodegrees", id: "nanodegrees", summary: "Always none"),
    Operation(method: "get", path: "/stats", id: "stats", summary: "Numbers"),
    Operation(
      method: "get", path: "/events", id: "listEvents", summary: "Events by start",
      query: [
        ("from", instant), ("to", instant), ("tag", ["type": "array", "items": plain]),
        ("search", plain), ("mine", flag), ("after", plain),
        ("limit", ["type": "integer", "minimum": 1, "maximum": 200]),
      ], statuses: [401, 409, 422]),
    Operation(
      method: "get", path: "/events/{id}", id: "showEvent", summary: "Everything about an event",
      statuses: [404], example: "food-rescue-hackathon"),
    Operation(
      method: "get", path: "/community", id: "community", summary: "The people in four groups",
      query: [("event", word), ("search", plain)], statuses: [404]),
    Operation(
      method: "get", path: "/people/{id}", id: "showPerson", summary: "A person",
      statuses: [401, 404], example: "lena-fischer"),
    Operation(
      method: "get", path: "/organizations", id: "listOrganizations", summary: "Organizations"),
    Operation(
      method: "get", path: "/organizations/{id}", id: "showOrganization",
      summary: "An organization", statuses: [404], example: "host"),
    Operation(
      method: "get", path: "/me", id: "showMe", summary: "Everything of the caller",
      access: .needed),
    Operation(
      method: "post", path: "/app/rsvp", id: "answer", summary: "Answer an event",
      access: .needed, body: (answerBody, ["event"]), oneOf: answerWords,
      statuses: [403, 404, 409, 422]),
    Operation(
      method: "post", path: "/me/event", id: "answerFromMe", summary: "Answer an event",
      access: .needed, body: (answerBody, ["event"]), oneOf: answerWords,
      statuses: [403, 404, 409, 422]),
    Operation(
      method: "post", path: "/app/signin-email", id: "signIn", summary: "Sign in", access: .none,
      body: (["email": text, "username": text, "password": text], ["password"]),
      statuses: [401, 422, 429]),
    Operation(
      method: "post", path: "/app/signup-email", id: "signUp", summary: "Make an account",
      access: .none,
      body: (
        [
          "email": address, "password": ["type": "string", "minLength": 8, "maxLength": 256],
          "fullname": ["type": "string", "maxLength": 200, "pattern": "\\S"],
        ], ["email", "password", "fullname"]
      ),
      statuses: [409, 422, 429]),
    Operation(
      method: "post", path: "/app/signout", id: "signOut", summary: "End the sign-in"),
    Operation(
      method: "post", path: "/app/signin-service-check", id: "serviceCheck",
      summary: "Always no", access: .none),
    Operation(
      method: "post", path: "/app/signin-service", id: "serviceSignIn",
      summary: "Always refused: an id from a client proves nothing", access: .none,
      statuses: [403]),
    Operation(
      method: "get", path: "/openapi.json", id: "openAPI", summary: "This document",
      access: .none),
  ]

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
    for operation in operations {
      let member = JSON.Member(operation.method, describe(operation))
      if let index = paths.firstIndex(where: { $0.path == operation.path }) {
        paths[index].methods.append(member)
      } else {
        paths.append((operation.path, [member]))
      }
    }
    return paths.map { JSON.Member($0.path, .object($0.methods)) }
  }

  private static func describe(_ operation: Operation) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member("operationId", .string(operation.id)),
      JSON.Member("summary", .string(operation.summary)),
    ]
    var parameters = operation.query.map { name, schema -> JSON in
      ["name": .string(name), "in": "query", "schema": schema]
    }
    if operation.path.contains("{id}") {
      parameters.append([
        "name": "id", "in": "path", "required": true, "schema": word,
        "example": .string(operation.example),
      ])
    }
    if !parameters.isEmpty { members.append(JSON.Member("parameters", .array(parameters))) }
    var statuses = operation.statuses + [400]
    if let body = operation.body {
      var schema = [
        JSON.Member("type", "object"), JSON.Member("properties", body.properties),
        JSON.Member("required", .array(body.required.map { .string($0) })),
      ]
      // Makers of clients take a bare `anyOf` for a union of types, and give up on these.
      if let oneOf = operation.oneOf { schema.append(JSON.Member("allOf", [["anyOf": oneOf]])) }
      members.append(
        JSON.Member(
          "requestBody",
          [
            "required": true,
            "content": [
              "application/json": [
                "schema": .object(schema)
              ]
            ],
          ]))
      statuses += [413, 415]
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

  private static func responses(_ statuses: [Int], _ operation: Operation) -> JSON {
    func response(_ text: String, _ schema: String) -> JSON {
      let type: JSON = ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]
      return ["description": .string(text), "content": ["application/json": type]]
    }
    var members: [JSON.Member] = []
    if operation.id == "openAPI" {
      let type: JSON = ["schema": ["type": "object"]]
      members.append(
        JSON.Member(
          "200", ["description": "The document", "content": ["application/json": type]]))
    } else if operation.id != "serviceSignIn" {
      members.append(JSON.Member("200", response("What was asked for", "Success")))
    }
    for status in statuses {
      members.append(JSON.Member("\(status)", response("Refused", "Failure")))
    }
    return .object(members)
  }
}
