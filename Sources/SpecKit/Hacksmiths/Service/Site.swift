internal import SpecCore

/// The service as it stands on a socket: what HTTP and browsers ask for besides the API itself.
struct Site: Service {
  let service: HacksmithsService
  let isReadOnly: Bool
  /// Pages of this origin may read answers.
  let corsOrigin: String?
  private let remembered = RememberedAnswers()

  init(service: HacksmithsService, isReadOnly: Bool = false, corsOrigin: String? = nil) {
    self.service = service
    self.isReadOnly = isReadOnly
    self.corsOrigin = corsOrigin
  }

  /// Passwords are checked beside the server's loop.
  func isSlow(_ request: Request) -> Bool {
    ["POST", "DELETE"].contains(request.method) && HacksmithsService.isSlow(request.path)
  }

  func isChange(_ request: Request) -> Bool {
    !["GET", "HEAD"].contains(request.method) && service.isChange(request)
      && refusal(of: request) == nil
  }

  func respond(together requests: [Request]) -> [Response] {
    service.respond(together: requests).map(dressed)
  }

  func respond(to request: Request) -> Response { dressed(answer(request)) }

  /// With the fields that every answer has.
  private func dressed(_ response: Response) -> Response {
    var response = response
    if let corsOrigin {
      response.headers["Access-Control-Allow-Origin"] = corsOrigin
      response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
      response.headers.add("Vary", "Origin")
    }
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
  }

  private func refusal(of request: Request) -> Refusal? {
    guard Self.isLoopback(request.headers["Host"] ?? "") else {
      return Refusal(421, "wrong-host", "this service is for loopback names such as localhost")
    }
    if isReadOnly, !["GET", "HEAD", "OPTIONS"].contains(request.method),
      !HacksmithsService.isReading(request)
    {
      return Refusal(403, "read-only", "this service takes no changes")
    }
    return nil
  }

  private func answer(_ request: Request) -> Response {
    if let refusal = refusal(of: request) { return Self.answer(refusal) }
    if request.method == "OPTIONS" { return options(request) }
    let isSafe = ["GET", "HEAD"].contains(request.method)
    guard isSafe || HacksmithsService.isReading(request) else {
      return respondBeside(request)
    }
    let response = remembered.answer(request, of: service.store, at: service.clock()) {
      let response = respondBeside(request)
      return isSafe && response.status == 200 ? Self.tagged(response) : response
    }
    return isSafe ? Self.shortened(response, for: request) : response
  }

  /// The API, and the pages beside it.
  private func respondBeside(_ request: Request) -> Response {
    guard WebPages.has(request.path) else { return service.respond(to: request) }
    guard ["GET", "HEAD"].contains(request.method) else {
      return Reply(HacksmithsError.notAllowed(["GET", "HEAD", "OPTIONS"])).response
    }
    return WebPages(service: service).respond(to: request)
  }

  /// With a strong ETag (RFC 9110, section 8.8.3).
  private static func tagged(_ response: Response) -> Response {
    var response = response
    response.headers["ETag"] = "\"\(Hex.encode(SHA256.hash(response.body).prefix(16)))\""
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }

  /// 304 for who has it already (RFC 9110, section 13.1.2).
  private static func shortened(_ response: Response, for request: Request) -> Response {
    guard response.status == 200, let tag = response.headers["ETag"] else { return response }
    var response = response
    let known = request.headers.all("If-None-Match").joined(separator: ",").split(separator: ",")
      .map { String($0.drop { $0 == " " }).trimmingTrailingSpaces() }
    if known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) {
      response.status = 304
      response.body = []
      response.headers["Content-Type"] = nil
    }
    return response
  }

  private func options(_ request: Request) -> Response {
    let methods =
      WebPages.has(request.path) ? ["GET", "HEAD"] : service.methods(of: request.path)
    if methods.isEmpty { return Reply(HacksmithsError.notFound).response }
    var response = Response(
      204, headers: ["Allow": (methods + ["OPTIONS"]).joined(separator: ", ")])
    if corsOrigin != nil {
      response.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
      response.headers["Access-Control-Allow-Headers"] =
        "Authorization, Content-Type, If-None-Match"
    }
    return response
  }

  /// What a server says before the service is asked, in the service's shape.
  static func answer(_ refusal: Refusal) -> Response {
    .json(
      [
        "success": false, "message": .string(refusal.message), "code": .string(refusal.code),
      ], status: refusal.status)
  }

  /// Whether the `Host` field names this machine: else a page elsewhere could lead a browser here.
  static func isLoopback(_ authority: String) -> Bool {
    Authority(authority)?.isLoopback ?? false
  }

  /// `https://app.example:8443`
  static func isOrigin(_ text: String) -> Bool {
    RemoteAddress(text).map { $0.origin == text } ?? false
  }
}
