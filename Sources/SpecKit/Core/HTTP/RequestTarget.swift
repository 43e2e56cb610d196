/// The forms of a request target (RFC 9112, section 3.2) that an origin server meets.
enum RequestTarget: Sendable, Equatable {
  case path
  /// `http://authority/path`, as for a proxy.
  case absolute(authority: String)
  /// `*`: the server as a whole.
  case server

  static func read(
    _ bytes: ArraySlice<UInt8>, method: String
  ) throws(RequestError) -> (RequestTarget, Request) {
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw .badTarget
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "*" {
      guard method == "OPTIONS" else { throw .badTarget }
      return (.server, Request(method, []))
    }
    if bytes.first == UInt8(ascii: "/") { return (.path, try request(method, text)) }
    let scheme = "http://"
    guard text.count > scheme.count, text.prefix(scheme.count).lowercased() == scheme else {
      throw .badTarget
    }
    let rest = text.utf8.dropFirst(scheme.count)
    let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    let authority = String(text[..<(end ?? text.endIndex)].dropFirst(scheme.count))
    guard isAuthority(authority) else { throw .badTarget }
    let path = end.map { String(text[$0...]) } ?? ""
    return (
      .absolute(authority: authority), try request(method, path.hasPrefix("/") ? path : "/" + path)
    )
  }

  private static func request(_ method: String, _ target: String) throws(RequestError) -> Request {
    do throws(TargetError) {
      return try Request(method, target: target)
    } catch {
      throw .badTarget
    }
  }

  /// Whether it is a host, perhaps with a port (RFC 3986, section 3.2), without user information.
  static func isAuthority(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = rest[..<end].dropFirst()
      guard address.contains(UInt8(ascii: ":")), address.allSatisfy(isAddressByte) else {
        return false
      }
      rest = rest[(end + 1)...]
    } else {
      let end = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
      guard end > rest.startIndex, isName(rest[..<end]) else { return false }
      rest = rest[end...]
    }
    guard let colon = rest.first else { return true }
    let port = rest.dropFirst()
    return colon == UInt8(ascii: ":") && port.count <= 5 && port.allSatisfy(Grammar.isDigit)
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    Grammar.hexDigit(byte) != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "%") || Grammar.isLetter(byte)
  }

  /// Unreserved characters, sub-delimiters but the comma (a list of hosts is no host), and octets
  /// in percent-encoding.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, rest.prefix(2).allSatisfy({ Grammar.hexDigit($0) != nil }) else {
          return false
        }
        rest = rest.dropFirst(2)
      } else if !Grammar.isLetter(byte), !Grammar.isDigit(byte), !marks.contains(byte) {
        return false
      }
    }
    return true
  }

  private static let marks = Array("-._~!$&'()*+;=".utf8)
}
