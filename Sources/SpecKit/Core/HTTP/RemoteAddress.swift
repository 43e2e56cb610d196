/// The address of a service: `https://api.example.org/v1?ns=home`.
package struct RemoteAddress: Sendable, Equatable {
  /// `http` or `https`
  package let scheme: String
  /// Host and port as written, the host in lower case.
  package let authority: String
  /// Without the port; an IPv6 address in brackets.
  package let host: String
  /// The port as written, or that of the scheme.
  package let port: UInt16
  /// Before the path of each request; empty, or begins with a slash and does not end with one.
  package let prefix: String
  /// Before the query of each request.
  package let query: [Request.QueryItem]
  /// On this machine, whatever its name servers say.
  package let isLoopback: Bool

  /// Nil for anything but an `http` or `https` URL without user, password and fragment.
  package init?(_ text: String) {
    guard let (scheme, authority, request) = Self.parts(of: text),
      let place = Authority(authority),
      let port = UInt16(place.port.isEmpty ? scheme == "http" ? "80" : "443" : place.port), port > 0
    else { return nil }
    (self.scheme, self.authority, self.host, self.port) = (scheme, authority, place.host, port)
    isLoopback = place.isLoopback
    let path = request.path.map(PercentEncoding.encodePathPart).joined(separator: "/")
    prefix = path.isEmpty ? "" : "/\(path)"
    query = request.query
  }

  private static func parts(
    of text: String
  ) -> (scheme: String, authority: String, request: Request)? {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !forbidden.contains($0) }),
      let colon = text.firstRange(of: "://")
    else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[colon.upperBound...]
    let target = rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
    guard
      let request = try? Request("GET", target: target.first == "/" ? String(target) : "/\(target)")
    else { return nil }
    return (scheme, rest[..<target.startIndex].lowercased(), request)
  }

  private static let forbidden = Array("\"\\#<>^`{|}".utf8)

  package var isPlain: Bool { scheme == "http" }

  /// Scheme, host and port, as browsers write an origin.
  package var origin: String { "\(scheme)://\(authority)" }

  package func url(of request: Request) -> String {
    var request = request
    request.query = query + request.query
    return origin + prefix + request.target
  }

  package var description: String { origin + prefix }

  /// Splits the address of a resource, such as a picture, into its service and the request for it; nil for a
  /// malformed address.
  package static func resource(_ text: String) -> (address: RemoteAddress, request: Request)? {
    guard let (scheme, authority, request) = parts(of: text),
      let address = RemoteAddress("\(scheme)://\(authority)")
    else { return nil }
    return (address, request)
  }
}
