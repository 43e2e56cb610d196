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
    guard request.isForLoopback else {
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
      return isSafe && response.status == 200 ? response.tagged : response
    }
    return isSafe ? response.shortened(for: request) : response
  }

  /// The API, and the pages beside it.
  private func respondBeside(_ request: Request) -> Response {
    guard WebPages.has(request.path) else { return service.respond(to: request) }
    guard ["GET", "HEAD"].contains(request.method) else {
      return Reply(HacksmithsError.notAllowed(["GET", "HEAD", "OPTIONS"])).response
    }
    return WebPages(service: service).respond(to: request)
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
}
