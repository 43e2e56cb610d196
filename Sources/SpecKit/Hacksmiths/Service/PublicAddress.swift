internal import SpecCore

/// The address by which members reach the service, through a reverse proxy: scheme, host and perhaps a port.
///
/// Only the operator names it. Forwarded header fields (`X-Forwarded-*`) are never trusted, because every
/// program on this machine can send them.
struct PublicAddress: Sendable, Equatable {
  /// As browsers write it in `Origin`: in lower case, without the port that the scheme has anyway.
  let origin: String
  let isSecure: Bool
  /// Without the port.
  let host: String

  /// Nil for anything but `http` or `https`, a host and perhaps a port.
  init?(_ text: String) {
    guard let address = RemoteAddress(text), address.prefix.isEmpty, address.query.isEmpty,
      !text.contains("?"), address.isNamed
    else { return nil }
    isSecure = !address.isPlain
    host = address.host
    let isDefault = address.port == (isSecure ? 443 : 80)
    origin = "\(address.scheme)://\(host)" + (isDefault ? "" : ":\(address.port)")
  }

  /// Whether a request names this host. As with loopback names, the port does not matter: a proxy may
  /// leave it out.
  func isHost(of request: Request) -> Bool {
    Authority(request.headers["Host"] ?? "")?.host.lowercased() == host
  }

  /// The page of an event.
  func page(ofEvent key: String) -> String { origin + Request("GET", ["events", key]).target }
}

extension RemoteAddress {
  /// Whether the host is of letters, digits, hyphens and dots, or an IPv6 address, so that it can stand in
  /// a security policy.
  var isNamed: Bool {
    authority.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-.:[]".utf8.contains(byte)
      }
    }
  }
}

extension PublicAddress: ArgumentValue {
  static let problem: Text =
    "invalid address '{text}': give http or https, a host and if needed a port, without a path"

  static func parse(argument text: String) throws -> PublicAddress {
    guard let address = PublicAddress(text) else {
      throw Failure(badValue: problem, code: "bad-address", ["text": text])
    }
    return address
  }
}
