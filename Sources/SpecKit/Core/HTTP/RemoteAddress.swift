/// Where a service is: `https://api.example.org/v1?ns=home`.
package struct RemoteAddress: Sendable, Equatable {
  /// `http` or `https`
  package let scheme: String
  /// Host and port as written, the host in lower case.
  package let authority: String
  /// Without the port; an IPv6 address in brackets.
  package let host: String
  /// Before the path of each request; empty, or begins with a slash and does not end with one.
  package let prefix: String
  /// Before the query of each request.
  package let query: [Request.QueryItem]

  /// Nil for anything but an `http` or `https` URL without user, password and fragment.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.forbidden.contains($0) }),
      let colon = text.firstRange(of: "://")
    else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[colon.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let authority = rest[..<end].lowercased()
    guard let host = Authority(authority)?.host,
      Self.hasGoodPort(authority.dropFirst(host.utf8.count)),
      let request = try? Request(
        "GET", target: rest[end...].first == "/" ? String(rest[end...]) : "/\(rest[end...])")
    else { return nil }
    self.scheme = scheme
    self.authority = authority
    self.host = host
    let path = request.path.map(PercentEncoding.encodePathPart).joined(separator: "/")
    prefix = path.isEmpty ? "" : "/\(path)"
    query = request.query
  }

  /// - Parameter rest: what comes after the host: nothing, or a colon and a port.
  private static func hasGoodPort(_ rest: Substring) -> Bool {
    rest.count <= 1 || (UInt16(rest.dropFirst()) ?? 0) > 0
  }

  private static let forbidden = Array("\"\\#<>^`{|}".utf8)

  package var isPlain: Bool { scheme == "http" }

  /// Whether a text is an origin as browsers write it, `https://app.example:8443`.
  package static func isOrigin(_ text: String) -> Bool {
    RemoteAddress(text).map { $0.origin == text } ?? false
  }

  /// On this machine, whatever its name servers say.
  package var isLoopback: Bool { Authority(authority)?.isLoopback ?? false }

  /// Scheme, host and port.
  package var origin: String { "\(scheme)://\(authority)" }

  /// The URL of a request to this service.
  package func url(of request: Request) -> String {
    var request = request
    request.query = query + request.query
    return origin + prefix + request.target
  }

  package var description: String { origin + prefix }

  /// The service that a whole address is of, such as that of a picture, and the request for it; nil for
  /// what is no address.
  package static func resource(_ text: String) -> (address: RemoteAddress, request: Request)? {
    guard RemoteAddress(text) != nil, let mark = text.firstRange(of: "://") else { return nil }
    let end = text[mark.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? text.endIndex
    let target = text[end...]
    guard let address = RemoteAddress(String(text[..<end])),
      let request = try? Request("GET", target: target.first == "/" ? String(target) : "/\(target)")
    else { return nil }
    return (address, request)
  }
}
