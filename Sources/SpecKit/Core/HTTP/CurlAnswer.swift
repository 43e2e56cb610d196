/// The heads that curl(1) writes before a body, as they come.
package struct CurlHead {
  private var buffer: [UInt8] = []
  private static let limit = 1 << 20

  package init() {}

  /// Takes bytes of curl's output, up to the end of the last head: gives it, and what follows it.
  /// Nil while it is not complete.
  ///
  /// - Throws: ``RemoteError/notHTTP(_:)``
  package mutating func read(
    _ bytes: [UInt8], origin: String
  ) throws(RemoteError) -> (Response, rest: [UInt8])? {
    buffer += bytes
    while let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
      let response = try Self.parse(buffer[..<end.lowerBound], origin: origin)
      buffer.removeSubrange(..<end.upperBound)
      // Interim answers, such as 100 Continue, come before the final one.
      if response.status >= 200 { return (response, buffer) }
    }
    guard buffer.count <= Self.limit else { throw .notHTTP(origin) }
    return nil
  }

  private static func parse(
    _ bytes: ArraySlice<UInt8>, origin: String
  ) throws(RemoteError) -> Response {
    let lines = bytes.split(separator: Grammar.lineFeed).map {
      $0.last == Grammar.carriageReturn ? $0.dropLast() : $0
    }
    // HTTP/2 has no reason phrase.
    let words = (lines.first ?? []).split(separator: 0x20, maxSplits: 2)
    guard words.count >= 2, words[0].starts(with: Array("HTTP/".utf8)), words[1].count == 3,
      words[1].allSatisfy(\.isASCIIDigit), let status = Int(Grammar.text(words[1])), status >= 100
    else { throw .notHTTP(origin) }
    var response = Response(status)
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        continue
      }
      response.headers.add(
        Grammar.text(line[..<colon]), Grammar.text(Grammar.trimmed(line[(colon + 1)...])))
    }
    return response
  }
}

/// The last line of the standard error of curl(1).
struct CurlReport {
  private var bodySize = Int.max
  /// The whole URL of a redirect; empty for none.
  private(set) var redirect = ""

  init(_ text: String) {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, let size = Int(words[0]), size >= 0 else { return }
    (bodySize, redirect) = (size, String(words[1]))
  }

  /// Returns what curl wrote after the head without the trailers at its end.
  func withoutTrailers(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(bodySize)) }
}
