internal import SpecCore

/// The service as an HTTP server: caching, CORS and web pages in addition to the API.
struct Site: Service {
  let service: HacksmithsService
  let isReadOnly: Bool
  private let crossOrigin: CrossOrigin
  private let pages: WebPages
  private let remembered = RememberedAnswers()

  init(service: HacksmithsService, isReadOnly: Bool = false, corsOrigin: String? = nil) {
    self.service = service
    self.isReadOnly = isReadOnly
    crossOrigin = CrossOrigin(origin: corsOrigin)
    pages = WebPages(service: service, isReadOnly: isReadOnly)
  }

  /// Passwords are checked, and forms stored, outside the loop of the server.
  func lane(of request: Request) -> ServiceLane {
    if isChange(request) { return .changes }
    let isSlow =
      pages.isSlow(request) || HacksmithsService.table.match(request)?.operation.isSlow ?? false
    return isSlow ? .slow : .loop
  }

  private func isChange(_ request: Request) -> Bool {
    !["GET", "HEAD"].contains(request.method) && service.isChange(request)
      && refusal(of: request) == nil
  }

  func respond(_ requests: [Request]) -> [Response] {
    let areChanges = requests.first.map(isChange) ?? false
    return (areChanges ? service.store(requests) : requests.map(answer)).map(crossOrigin.allowing)
  }

  func finishDeferredWork() { service.finishDeferredWork() }

  private func refusal(of request: Request) -> Refusal? {
    guard request.isForLoopback || service.address?.isHost(of: request) == true else {
      return Refusal(
        421, "wrong-host",
        "this name is not one of this service; name it with 'spec hacksmiths serve --public URL'")
    }
    // The pages say so themselves.
    if isReadOnly, !["GET", "HEAD", "OPTIONS"].contains(request.method), !isRead(request),
      !WebPages.serves(request.path)
    {
      return Refusal(403, "read-only", "this service takes no changes")
    }
    return nil
  }

  private func answer(_ request: Request) -> Response {
    if request.path == ["healthz"] { return health(request) }
    if let refusal = refusal(of: request) { return answer(refusal, to: request) }
    if request.method == "OPTIONS" { return options(request) }
    let isSafe = ["GET", "HEAD"].contains(request.method)
    let isPage = WebPages.serves(request.path)
    guard isPage ? isSafe && pages.isForEverybody(request) : isSafe || isRead(request) else {
      return respondBeside(request)
    }
    let response = remembered.answer(request, of: service.store, at: service.clock()) {
      let response = respondBeside(request)
      return isSafe && response.status == 200 ? response.tagged : response
    }
    return isSafe ? response.shortened(for: request) : response
  }

  /// For load balancers, which ask by an address: whether the store can be read, and nothing else.
  private func health(_ request: Request) -> Response {
    guard ["GET", "HEAD"].contains(request.method) else {
      return .failure(APIError.notAllowed(["GET", "HEAD"]), to: request)
    }
    let isHealthy = (try? service.store.read { try $0.directory() }) != nil
    return Response(
      isHealthy ? 200 : 503,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: Array((isHealthy ? "ok\n" : "the store cannot be read\n").utf8))
  }

  /// The API, and the pages beside it.
  private func respondBeside(_ request: Request) -> Response {
    WebPages.serves(request.path) ? pages.respond(to: request) : service.respond(to: request)
  }

  /// Whether the operation only reads; the original API reads with POST.
  private func isRead(_ request: Request) -> Bool {
    HacksmithsService.table.match(request).map { !$0.operation.isChange } ?? false
  }

  private func options(_ request: Request) -> Response {
    let methods =
      WebPages.methods(of: request.path) + HacksmithsService.table.methods(of: request.path)
    if methods.isEmpty { return .failure(APIError.notFound, to: request) }
    return crossOrigin.options(methods)
  }

  /// A refusal by the server, with what was read of the request, if anything was.
  func refuse(_ refusal: Refusal, to request: Request?) -> Response {
    crossOrigin.allowing(answer(refusal, to: request))
  }

  /// A page for what is asked of a page, else in the format of the API.
  private func answer(_ refusal: Refusal, to request: Request?) -> Response {
    if let request, WebPages.serves(request.path) {
      return pages.refuse(refusal, request)
    }
    return .json(
      [
        "success": false, "message": .string(refusal.message), "code": .string(refusal.code),
      ], status: refusal.status)
  }
}

extension Response {
  /// With a strong ETag of the body (RFC 9110, section 8.8.3).
  var tagged: Response {
    var response = self
    response.headers["ETag"] = "\"\(Hex.encode(SHA256.hash(body).prefix(16)))\""
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }

  /// 304 for who has it already (RFC 9110, section 13.1.2).
  func shortened(for request: Request) -> Response {
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
