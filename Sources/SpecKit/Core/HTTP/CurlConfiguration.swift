/// A request as the configuration of curl(1), which it reads on its standard input: nothing of it
/// is in its arguments, where every user of the machine could see it.
struct CurlConfiguration {
  private(set) var lines = [
    "silent", "show-error", "include", "globoff", "path-as-is", "no-buffer",
    "suppress-connect-headers",
  ]
  private(set) var body: [UInt8]?

  static let arguments = ["-q", "--config", "-"]
  /// The last line that curl writes to standard error: the size of the body, because trailers may follow
  /// it, and the URL of a redirect.
  private static let report = "%{stderr}\\n%{size_download} %{redirect_url}"

  /// - Throws: ``RemoteError/badRequest(_:)`` for what would not arrive as it is.
  init(_ request: Request, url: String) throws(RemoteError) {
    try set("proto", "=http,https")
    try set("url", url)
    try addMethod(of: request)
    try addFields(of: request)
    lines.append("write-out = \"\(Self.report)\"")
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  mutating func limit(connect: Duration, total: Duration?, bytes: Int) {
    lines.append("connect-timeout = \(Self.seconds(connect))")
    if let total { lines.append("max-time = \(Self.seconds(total))") }
    lines.append("max-filesize = \(bytes)")
  }

  mutating func write(to path: String) throws(RemoteError) { try set("output", path) }

  private mutating func addMethod(of request: Request) throws(RemoteError) {
    guard Grammar.isToken(request.method.utf8) else {
      throw .badRequest("invalid HTTP method \(request.method)")
    }
    if !request.body.isEmpty {
      body = request.body
      try set("data-binary", "@/dev/fd/3")
    } else if ["POST", "PUT", "PATCH"].contains(request.method) {
      try set("data-binary", "")
    }
    if request.method == "HEAD" { lines.append("head") } else { try set("request", request.method) }
  }

  private mutating func addFields(of request: Request) throws(RemoteError) {
    for field in request.headers.fields {
      guard Grammar.isToken(field.name.utf8), field.value.utf8.allSatisfy(Grammar.isText) else {
        throw .badRequest("the header field \(field.name) holds what cannot be sent")
      }
      // A name with nothing after the colon would remove the field.
      try set("header", field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    // curl would add these by itself.
    for name in ["Expect", "Content-Type", "User-Agent"] where request.headers[name] == nil {
      try set("header", "\(name):")
    }
  }

  /// Longer lines are an error for curl.
  private static let lineLimit = 100_000

  private mutating func set(_ option: String, _ value: String) throws(RemoteError) {
    var line = "\(option) = \""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": line += "\\\(scalar)"
      case "\t": line += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        throw .badRequest("a request cannot hold control characters")
      default: line.unicodeScalars.append(scalar)
      }
    }
    line += "\""
    guard line.utf8.count < Self.lineLimit else { throw .badRequest("the request is too long") }
    lines.append(line)
  }

  /// Seconds with three decimals, at least one thousandth: 0 means no limit.
  private static func seconds(_ duration: Duration) -> String {
    // Rounded up: a request does not time out before its deadline.
    let milliseconds = max(1, (duration.nanoseconds + 999_999) / 1_000_000)
    return "\(milliseconds / 1000).\(zeroPadded(milliseconds % 1000, 3))"
  }
}
