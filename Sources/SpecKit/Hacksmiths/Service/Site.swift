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
  func isSlow(_ request: Request) -> Bool {
    pages.isSlow(request)
      || (try? HacksmithsService.table.match(request))?.endpoint.isSlow ?? false
  }

  func isChange(_ request: Request) -> Bool {
    !["GET", "HEAD"].contains(request.method) && service.isChange(request)
      && refusal(of: request) == nil
  }

  func respond(together requests: [Request]) -> [Response] {
    service.respond(together: requests).map(crossOrigin.allowing)
  }

  func respond(together requests: [Request], after waited: [Duration]) -> [Response?] {
    service.respond(together: requests, after: waited).map { $0.map(crossOrigin.allowing) }
  }

  func settle() { service.settle() }

  func respond(to request: Request) -> Response { crossOrigin.allowing(answer(request)) }

  private func refusal(of request: Request) -> Refusal? {
    guard request.isForLoopback else {
      return Refusal(421, "wrong-host", "this service is for loopback names such as localhost")
    }
    // The pages say so themselves.
    if isReadOnly, !["GET", "HEAD", "OPTIONS"].contains(request.method), !isRead(request),
      WebPages.methods(of: request.path).isEmpty
    {
      return Refusal(403, "read-only", "this service takes no changes")
    }
    return nil
  }

  private func answer(_ request: Request) -> Response {
    if let refusal = refusal(of: request) { return answer(refusal, to: request) }
    if request.method == "OPTIONS" { return options(request) }
    let isSafe = ["GET", "HEAD"].contains(request.method)
    let isPage = !WebPages.methods(of: request.path).isEmpty
    guard isPage ? isSafe && pages.isForEverybody(request) : isSafe || isRead(request) else {
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
    WebPages.methods(of: request.path).isEmpty
      ? service.respond(to: request) : pages.respond(to: request)
  }

  /// Whether the operation only reads; the original API reads with POST.
  private func isRead(_ request: Request) -> Bool {
    (try? HacksmithsService.table.match(request)).map { !$0.endpoint.isChange } ?? false
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
    if let request, !WebPages.methods(of: request.path).isEmpty {
      return pages.refuse(refusal, request)
    }
    return .json(
      [
        "success": false, "message": .string(refusal.message), "code": .string(refusal.code),
      ], status: refusal.status)
  }
}
