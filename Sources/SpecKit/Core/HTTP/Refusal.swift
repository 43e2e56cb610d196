/// The refusal of a request by the server itself.
package struct Refusal: Error, Sendable, Equatable {
  package var status: Int
  /// A word for programs.
  package var code: String
  package var message: String
  /// Seconds after which to try again.
  package var retryAfter: Int?

  package init(_ status: Int, _ code: String, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  static let tooSlow = Refusal(408, "too-slow", "the request took too long to arrive")
  static let tooMany = Refusal(503, "too-many-connections", "too many connections", retryAfter: 1)
  static let noMemory = Refusal(503, "busy", "too much is going on", retryAfter: 1)
  static let internalError = Refusal(500, "internal", "the answer could not be written")

  /// Makes the response of a service to a refusal; the request as far as it was read, nil before its first line.
  package typealias Shape = @Sendable (Refusal, Request?) -> Response

  func response(_ shape: Shape, to request: Request?) -> Response {
    var response = shape(self, request)
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    response.stream = nil
    return response
  }

  /// The response as JSON: `{"error":{"code":…,"message":…}}`.
  package var response: Response {
    .json(["error": ["code": .string(code), "message": .string(message)]], status: status)
  }
}

/// Refusals of malformed and unsupported requests, with the section of the standard. Each ends the connection,
/// because the two ends may no longer agree where the next request begins.
extension Refusal {
  package static let badRequestLine = Refusal(
    400, "bad-request-line", "the request line is not METHOD TARGET HTTP/1.1 (RFC 9112, 3)")
  package static let badTarget = Refusal(
    400, "bad-target", "the request target is not a path (RFC 9112, 3.2.1)")
  package static let noSuchPath = Refusal(
    404, "not-found", "the path is not the percent-encoding of a text (RFC 3986, 2.5)")
  package static let unsupportedVersion = Refusal(
    505, "unsupported-version", "this server speaks HTTP/1.1 (RFC 9110, 15.6.6)")
  package static let forbiddenByte = Refusal(
    400, "forbidden-byte", "a control character in the head, or CR or LF alone (RFC 9112, 2.2)")
  package static let badField = Refusal(
    400, "bad-field", "a line of the head is not NAME: VALUE (RFC 9112, 5)")
  package static let badHost = Refusal(
    400, "bad-host", "one well-formed Host field is needed (RFC 9112, 3.2)")
  package static let badLength = Refusal(
    400, "bad-length", "Content-Length is not one number (RFC 9112, 6.3)")
  package static let badCoding = Refusal(
    400, "bad-coding", "Transfer-Encoding is not chunked, alone and in HTTP/1.1 (RFC 9112, 6.3)")
  package static let unknownCoding = Refusal(
    501, "unknown-coding", "no transfer coding but chunked is known (RFC 9112, 6.1)")
  package static let badChunk = Refusal(
    400, "bad-chunk", "a chunk is not SIZE, CR LF, bytes, CR LF (RFC 9112, 7.1)")
  package static let unknownExpectation = Refusal(
    417, "unknown-expectation", "only 100-continue can be expected (RFC 9110, 10.1.1)")
  package static let requestLineTooLong = Refusal(
    414, "request-line-too-long", "the request line is too long (RFC 9112, 3)")
  package static let headTooLarge = Refusal(
    431, "head-too-large", "the head is too large (RFC 6585, 5)")
  package static let incomplete = Refusal(
    400, "incomplete", "the request is not complete (RFC 9112, 8)")

  package static func bodyTooLarge(limit: Int) -> Refusal {
    Refusal(
      413, "body-too-large",
      "the body is too large: at most \(limit) bytes (RFC 9110, 15.5.14)")
  }
}
