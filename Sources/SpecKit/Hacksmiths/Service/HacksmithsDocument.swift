internal import SpecCore

/// The document of this API.
enum HacksmithsDocument {
  static let json: JSON = OpenAPIDocument(
    title: "Hacksmiths", table: HacksmithsService.table,
    securitySchemes: [
      "bearer": ["type": "http", "scheme": "bearer"],
      "token": ["type": "apiKey", "in": "header", "name": "Authorization"],
    ], refusals: refusals,
    failure: ObjectType(name: FailureReply.schemaName) { FailureReply.fields },
    envelope: [("success", ["const": true])], failureEnvelope: [("success", ["const": false])]
  ).json

  private static let refusals: [OpenAPIDocument.DocumentedRefusal] = [
    .init(400, "BadRequest", "The request or its body cannot be read"),
    .init(401, "Unauthorized", "The token is missing, wrong or has ended"),
    .init(403, "Forbidden", "The caller may not do this, or the service takes no changes"),
    .init(404, "NotFound", "There is no such thing, or none the caller may see"),
    .init(408, "RequestTimeout", "The request did not come within 10 seconds"),
    .init(409, "Conflict", "A rule says no; the code says which"),
    .init(413, "ContentTooLarge", "The body is larger than 1 MiB"),
    .init(415, "UnsupportedMediaType", "The body is not said to be JSON"),
    .init(421, "MisdirectedRequest", "The Host field is not a name of this machine"),
    .init(422, "UnprocessableContent", "The request breaks this document; errors say where"),
    .init(429, "TooManyRequests", "Too many tries, or too many callers"),
    .init(431, "FieldsTooLarge", "The head is larger than 16 KiB"),
    .init(500, "InternalServerError", "What is stored is damaged"),
    .init(503, "ServiceUnavailable", "The store is busy, or too many are connected"),
    .init(507, "InsufficientStorage", "The disk refuses; nothing was changed"),
  ]
}
