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

  /// The answer in a service's shape.
  func response(_ shape: (Refusal, Request?) -> Response, to request: Request?) -> Response {
    var response = shape(self, request)
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    response.stream = nil
    return response
  }

  /// As JSON: `{"error":{"code":…,"message":…}}`.
  package var response: Response {
    .json(["error": ["code": .string(code), "message": .string(message)]], status: status)
  }
}

/// Refusals of malformed and unsupported requests, with the section of the standard. Each ends the connection,
/// because the two ends may no longer agree where the next request begins.
extension Refusal {
  package static let badRequestLine = Refusal(
    400, "bad-request-line", "the request line is not METHOD TARGET VERSION (RFC 9112, 3)")
  package static let badTarget = Refusal(
    400, "bad-target", "the request target is malformed (RFC 9112, 3.2)")
  package static let noSuchPath = Refusal(
    404, "not-found", "the path is not the percent-encoding of a text (RFC 3986, 2.5)")
  package static let badVersion = Refusal(
    400, "bad-version", "the version is not HTTP/1.1 (RFC 9112, 2.3)")
  package static let unsupportedVersion = Refusal(
    505, "unsupported-version", "this server speaks HTTP/1.1 (RFC 9110, 15.6.6)")
  package static let unsupportedConnect = Refusal(
    501, "no-tunnels", "CONNECT is not supported (RFC 9110, 9.3.6)")
  package static let bareLineBreak = Refusal(
    400, "bare-line-break", "a line ends with CR and LF together (RFC 9112, 2.2)")
  package static let forbiddenByte = Refusal(
    400, "forbidden-byte", "a control character in the head (RFC 9110, 5.5)")
  package static let foldedField = Refusal(
    400, "folded-field", "a field goes over several lines (RFC 9112, 5.2)")
  package static let badFieldName = Refusal(
    400, "bad-field-name", "a line of the head is not NAME: VALUE (RFC 9112, 5.1)")
  package static let missingHost = Refusal(
    400, "no-host", "the Host field is missing (RFC 9112, 3.2)")
  package static let repeatedHost = Refusal(
    400, "repeated-host", "more than one Host field (RFC 9112, 3.2)")
  package static let badHost = Refusal(
    400, "bad-host", "the Host field is malformed (RFC 9112, 3.2)")
  package static let badLength = Refusal(
    400, "bad-length", "Content-Length is not a number (RFC 9112, 6.3)")
  package static let repeatedLength = Refusal(
    400, "repeated-length", "more than one Content-Length (RFC 9112, 6.3)")
  package static let lengthAndCoding = Refusal(
    400, "length-and-coding", "both Content-Length and Transfer-Encoding (RFC 9112, 6.3)")
  package static let codingInOldVersion = Refusal(
    400, "coding-in-old-version", "Transfer-Encoding needs HTTP/1.1 (RFC 9112, 6.1)")
  package static let badCoding = Refusal(
    400, "bad-coding", "the last transfer coding is not chunked, once (RFC 9112, 6.3)")
  package static let unknownCoding = Refusal(
    501, "unknown-coding", "no transfer coding but chunked is known (RFC 9112, 6.1)")
  package static let badChunkSize = Refusal(
    400, "bad-chunk-size", "the size of a chunk is wrong (RFC 9112, 7.1)")
  package static let badChunkExtension = Refusal(
    400, "bad-chunk-extension", "a chunk extension is malformed (RFC 9112, 7.1.1)")
  package static let badChunkEnd = Refusal(
    400, "bad-chunk-end", "a chunk is not followed by CR and LF (RFC 9112, 7.1)")
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
