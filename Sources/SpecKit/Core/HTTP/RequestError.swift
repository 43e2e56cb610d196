/// Why the bytes of a client are no request that will be answered. All of them end the connection:
/// after any of them the two ends may no longer agree where the next request begins.
package enum RequestError: Error, Equatable, CaseIterable {
  case badRequestLine
  case badTarget
  case noSuchPath
  case badVersion
  case unsupportedVersion
  case unsupportedConnect
  case bareLineBreak
  case forbiddenByte
  case foldedField
  case badFieldName
  case missingHost
  case repeatedHost
  case badHost
  case badLength
  case repeatedLength
  case lengthAndCoding
  case codingInOldVersion
  case badCoding
  case unknownCoding
  case badChunkSize
  case badChunkExtension
  case badChunkEnd
  case unknownExpectation
  case requestLineTooLong
  case headTooLarge
  case bodyTooLarge
  /// The service does not want it, as its head tells.
  case refused
  /// The client closed its side in the middle.
  case incomplete

  package var status: Int { description.status }
  /// A word for programs.
  package var code: String { description.code }
  /// What is wrong, for people.
  package var message: String { description.message }
  /// Where it is written.
  package var section: String { description.section }

  private var description: (status: Int, code: String, message: String, section: String) {
    switch self {
    case .badRequestLine:
      (400, "bad-request-line", "the request line is not METHOD TARGET VERSION", "RFC 9112, 3")
    case .badTarget: (400, "bad-target", "the request target is malformed", "RFC 9112, 3.2")
    case .noSuchPath:
      (404, "not-found", "the path is not the percent-encoding of a text", "RFC 3986, 2.5")
    case .badVersion: (400, "bad-version", "the version is not HTTP/1.1", "RFC 9112, 2.3")
    case .unsupportedVersion:
      (505, "unsupported-version", "this server speaks HTTP/1.1", "RFC 9110, 15.6.6")
    case .unsupportedConnect: (501, "no-tunnels", "CONNECT is not supported", "RFC 9110, 9.3.6")
    case .bareLineBreak:
      (400, "bare-line-break", "a line ends with CR and LF together", "RFC 9112, 2.2")
    case .forbiddenByte:
      (400, "forbidden-byte", "a control character in the head", "RFC 9110, 5.5")
    case .foldedField:
      (400, "folded-field", "a field goes over several lines", "RFC 9112, 5.2")
    case .badFieldName:
      (400, "bad-field-name", "a line of the head is not NAME: VALUE", "RFC 9112, 5.1")
    case .missingHost: (400, "no-host", "the Host field is missing", "RFC 9112, 3.2")
    case .repeatedHost: (400, "repeated-host", "more than one Host field", "RFC 9112, 3.2")
    case .badHost: (400, "bad-host", "the Host field is malformed", "RFC 9112, 3.2")
    case .badLength: (400, "bad-length", "Content-Length is not a number", "RFC 9112, 6.3")
    case .repeatedLength:
      (400, "repeated-length", "more than one Content-Length", "RFC 9112, 6.3")
    case .lengthAndCoding:
      (400, "length-and-coding", "both Content-Length and Transfer-Encoding", "RFC 9112, 6.3")
    case .codingInOldVersion:
      (400, "coding-in-old-version", "Transfer-Encoding needs HTTP/1.1", "RFC 9112, 6.1")
    case .badCoding:
      (400, "bad-coding", "the last transfer coding is not chunked, once", "RFC 9112, 6.3")
    case .unknownCoding:
      (501, "unknown-coding", "no transfer coding but chunked is known", "RFC 9112, 6.1")
    case .badChunkSize: (400, "bad-chunk-size", "the size of a chunk is wrong", "RFC 9112, 7.1")
    case .badChunkExtension:
      (400, "bad-chunk-extension", "a chunk extension is malformed", "RFC 9112, 7.1.1")
    case .badChunkEnd:
      (400, "bad-chunk-end", "a chunk is not followed by CR and LF", "RFC 9112, 7.1")
    case .unknownExpectation:
      (417, "unknown-expectation", "only 100-continue can be expected", "RFC 9110, 10.1.1")
    case .requestLineTooLong:
      (414, "request-line-too-long", "the request line is too long", "RFC 9112, 3")
    case .headTooLarge: (431, "head-too-large", "the head is too large", "RFC 6585, 5")
    case .bodyTooLarge: (413, "body-too-large", "the body is too large", "RFC 9110, 15.5.14")
    case .refused: (403, "refused", "the request is refused", "RFC 9110, 15.5.4")
    case .incomplete: (400, "incomplete", "the request is not complete", "RFC 9112, 8")
    }
  }
}
