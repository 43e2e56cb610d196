/// The forms of a request target (RFC 9112, section 3.2) that an origin server meets.
enum RequestTarget: Sendable, Equatable {
  case path
  /// `http://authority/path`, as for a proxy.
  case absolute(authority: String)
  /// `*`: the server as a whole.
  case server

  static func read(
    _ bytes: ArraySlice<UInt8>, method: String
  ) throws(Refusal) -> (RequestTarget, Request) {
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw .badTarget
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "*" {
      guard method == "OPTIONS" else { throw .badTarget }
      return (.server, Request(method, []))
    }
    if bytes.first == UInt8(ascii: "/") { return (.path, try Request(method, target: text)) }
    let scheme = "http://"
    guard text.count > scheme.count, text.prefix(scheme.count).lowercased() == scheme else {
      throw .badTarget
    }
    let rest = text.utf8.dropFirst(scheme.count)
    let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    let authority = String(text[..<(end ?? text.endIndex)].dropFirst(scheme.count))
    guard Authority(authority) != nil else { throw .badTarget }
    let path = end.map { String(text[$0...]) } ?? ""
    return (
      .absolute(authority: authority),
      try Request(method, target: path.hasPrefix("/") ? path : "/" + path)
    )
  }
}
