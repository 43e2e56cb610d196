/// The address by which a service was asked, also through a proxy that says so in
/// `X-Forwarded-Proto` and `X-Forwarded-Host`.
extension Request {
  /// The scheme and name that the client used, such as `https://hack.example`; nil without a name.
  package var site: String? {
    guard let host = forwardedHost ?? headers["Host"], Authority(host) != nil else { return nil }
    return "\(isSecure ? "https" : "http")://\(host)"
  }

  /// The client sent it by https.
  package var isSecure: Bool { first("X-Forwarded-Proto")?.lowercased() == "https" }

  package var forwardedHost: String? { first("X-Forwarded-Host") }

  /// Each proxy on the way adds its own; the first is what the client asked for.
  private func first(_ field: String) -> String? {
    headers[field]?.split(separator: ",").first.map { $0.filter { $0 != " " } }
  }
}
