internal import SpecCore

/// One answer of a Mastodon server, read for what it means.
struct MastodonAnswer {
  let answer: ServiceAnswer<JSON>
  /// The token of the next page: the query of the address that `Link` calls `next`.
  let next: String?

  /// - Throws: what goes wrong on this side; a server that cannot be reached is an answer.
  init(_ client: Client, _ request: Request, clock: Clock) throws {
    var request = request
    request.headers["User-Agent"] = "spec/\(specVersion)"
    request.headers["Accept"] = "application/json"
    let response: Response
    do {
      response = try client.send(request)
    } catch let error as any ReportedError where error.status == .unavailable {
      next = nil
      answer = ServiceAnswer(
        result: .failure(ServiceError(unanswered: error)), rate: Rate(), status: nil)
      return
    }
    let rate = Self.rate(response.headers, at: clock.now())
    answer = ServiceAnswer(
      result: Result { () throws(ServiceError) in try Self.value(response, rate) }, rate: rate,
      status: response.status)
    next = response.headers["link"].flatMap(Self.next)
  }

  private static func value(_ response: Response, _ rate: Rate) throws(ServiceError) -> JSON {
    let json = try? JSON(parsing: response.body)
    switch response.status {
    case 200..<300:
      guard let json else { throw .unreadable("the answer is no JSON") }
      return json
    case 401: throw .unauthorized
    case 402: throw .forbidden(.creditUsedUp)
    case 403: throw .forbidden(.notPermitted)
    case 404, 410: throw .missing
    case 429: throw .limited(until: rate.resetAt)
    case 0: throw .unreachable("connection refused")
    case 500...: throw .unreachable("HTTP \(response.status)")
    default: throw .unreadable(json?["error"]?.string ?? "HTTP \(response.status)")
    }
  }

  private static func rate(_ headers: Headers, at now: Instant) -> Rate {
    func number(_ name: String) -> Int? {
      headers[name].flatMap(Int.init).flatMap { $0 >= 0 ? $0 : nil }
    }
    let reset = headers["x-ratelimit-reset"].flatMap { Instant(iso8601: $0) }
    return Rate(
      limit: number("x-ratelimit-limit").flatMap { $0 > 0 ? $0 : nil },
      remaining: number("x-ratelimit-remaining"),
      resetAt: reset.flatMap { abs($0.seconds - now.seconds) <= 32 * 86_400 ? $0 : nil })
  }

  /// `<https://host/path?max_id=7>; rel="next", <…>; rel="prev"` → `max_id=7`
  static func next(_ link: String) -> String? {
    for part in link.split(separator: ",") {
      guard part.contains("rel=\"next\"") || part.contains("rel=next"),
        let begin = part.firstIndex(of: "<"), let end = part.firstIndex(of: ">"), begin < end,
        let mark = part[begin..<end].firstIndex(of: "?")
      else { continue }
      return String(part[part.index(after: mark)..<end])
    }
    return nil
  }
}
