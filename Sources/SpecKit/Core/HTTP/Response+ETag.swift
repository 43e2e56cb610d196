extension Response {
  /// With a strong ETag of the body (RFC 9110, section 8.8.3).
  package var tagged: Response {
    var response = self
    response.headers["ETag"] = "\"\(Hex.encode(SHA256.hash(body).prefix(16)))\""
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }

  /// 304 for who has it already (RFC 9110, section 13.1.2).
  package func shortened(for request: Request) -> Response {
    guard status == 200, let tag = headers["ETag"] else { return self }
    let known = request.headers.all("If-None-Match").joined(separator: ",").split(separator: ",")
      .map { String($0.drop { $0 == " " }).trimmingTrailingSpaces() }
    guard known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) else { return self }
    var response = self
    response.status = 304
    response.body = []
    response.headers["Content-Type"] = nil
    return response
  }
}

extension Request {
  /// Whether the `Host` field names this machine: else a page elsewhere could lead a browser here.
  package var isForLoopback: Bool { Authority(headers["Host"] ?? "")?.isLoopback ?? false }
}
