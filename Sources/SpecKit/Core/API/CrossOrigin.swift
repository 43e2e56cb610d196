/// The CORS fields of responses (the Fetch standard) and the responses to OPTIONS (RFC 9110, section 9.3.7).
package struct CrossOrigin: Sendable {
  /// Pages of this origin may read the answers; nil: none but the service's own.
  private let origin: String?

  package init(origin: String?) { self.origin = origin }

  /// The response with the fields that every answer has.
  package func allowing(_ response: Response) -> Response {
    var response = response
    if let origin {
      response.headers["Access-Control-Allow-Origin"] = origin
      response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
      response.headers.add("Vary", "Origin")
    }
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
  }

  /// The answer to OPTIONS of a path that takes these methods.
  package func options(_ methods: [String]) -> Response {
    var response = Response(
      204, headers: ["Allow": (methods + ["OPTIONS"]).joined(separator: ", ")])
    if origin != nil {
      response.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
      response.headers["Access-Control-Allow-Headers"] =
        "Authorization, Content-Type, If-None-Match"
    }
    return response
  }
}
