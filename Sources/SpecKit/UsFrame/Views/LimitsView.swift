internal import SpecCore

/// What `limits` shows.
struct LimitsView: Record, Presentable {
  let service: ServiceName
  let polling: [PollingRow]
  let endpoints: [EndpointRow]
  let costPerDay: CostPerDay
  let strings: Strings

  static let members: [RecordMember<Self>] = [
    RecordMember("service", \.service.rawValue, "the service"),
    RecordMember("polling", \.polling, "posts and messages"),
    RecordMember("endpoints", \.endpoints, "the calls and their limits"),
    RecordMember("costPerDay", \.costPerDay, "what the service charges, in US dollars"),
  ]

  static let fields = Self.fieldsOpening("polling", "endpoints", "costPerDay")

  init(
    status: AppStatus, clocks: PollClocks, settings: FrameSettings, strings: Strings,
    at now: Instant
  ) {
    let service = status.signIn?.service ?? status.progress.service ?? settings.service ?? .test
    let rules = service.provider.pollRules
    self.service = service
    self.strings = strings
    polling = UpdateKind.allCases.map {
      PollingRow(
        $0, clocks[$0], settings.interval(of: $0), best: rules.bestSeconds(of: $0), at: now)
    }
    endpoints = rules.endpoints.map { EndpointRow($0, clocks) }
    costPerDay = rules.cost(pollsMessages: settings.pollMessages != nil)
  }

  func records() -> [[String]] {
    polling.map { row in
      let clock = endpoints.first { $0.name == row.kind }
      return [
        row.kind, String(row.intervalSeconds), row.reason,
        clock?.limit.map { String($0) } ?? "", clock?.remaining.map { String($0) } ?? "",
        clock?.resetAt?.wholeSecond.iso8601 ?? "",
      ]
    }
  }

  func drawing(_ page: Page) -> [Line] {
    var lines = polling.flatMap { row in
      page.wrapped(
        strings(
          row.configuredSeconds == 0 ? .limitsOff : .limitsLine,
          strings(row.kind == "posts" ? .kindPost : .kindDm), String(row.intervalSeconds),
          String(row.bestSeconds), strings.pollReason(row.reason)))
    }
    for row in endpoints where row.origin == "answer" {
      lines += page.wrapped(
        "  "
          + strings(
            .limitsEndpoint, row.name, row.limit.map { String($0) } ?? "?",
            row.remaining.map { String($0) } ?? "?", row.resetAt?.wholeSecond.iso8601 ?? "?"), .dim)
    }
    guard costPerDay.perPostUsd > 0 else { return lines }
    return lines
      + page.wrapped(
        strings(
          .limitsCost, "\(costPerDay.idleUsd)", "\(costPerDay.perPostUsd)",
          "\(costPerDay.perDmUsd)"))
  }
}

/// How a kind is polled.
struct PollingRow: Record {
  let kind: String
  let intervalSeconds: Int
  let configuredSeconds: Int
  let bestSeconds: Int
  let reason: String
  let nextAt: Instant?
  let failures: Int

  static let members: [RecordMember<Self>] = [
    RecordMember("kind", \.kind, "posts or dms"),
    RecordMember("intervalSeconds", \.intervalSeconds, "the time between two polls; 0 for none"),
    RecordMember("configuredSeconds", \.configuredSeconds, "as it is set; 0 for off"),
    RecordMember("bestSeconds", \.bestSeconds, "the shortest that the service allows"),
    RecordMember(
      "reason", \.reason,
      "configured, rate-limit, remaining-zero, backoff-429, backoff-network, backoff-403, off-403 or off"
    ),
    RecordMember("nextAt", \.nextAt, "when it is polled next"),
    RecordMember("failures", \.failures, "failures in a row"),
  ]

  init(
    _ kind: UpdateKind, _ clock: PollClock, _ configured: Duration?, best: Int, at now: Instant
  ) {
    self.kind = kind.endpointName
    bestSeconds = best
    configuredSeconds = configured?.roundedSeconds ?? 0
    failures = clock.failures
    nextAt = configured.flatMap {
      clock.nextAt == nil ? nil : clock.due(at: now, configured: $0).nextWholeSecond
    }
    guard let configured, !clock.isOff else {
      intervalSeconds = 0
      reason = configured == nil ? "off" : PollReason.off403.rawValue
      return
    }
    let least = clock.limit.map { limit in
      (Int(PollClock.windowSeconds) * 11 + 10 * limit - 1) / (10 * max(1, limit))
    }
    let isSlowed = (least ?? 0) > configured.roundedSeconds
    intervalSeconds = max(configured.roundedSeconds, least ?? 0)
    reason =
      (clock.reason.flatMap { $0 == .configured ? nil : $0 }?.rawValue)
      ?? (isSlowed ? PollReason.rateLimit.rawValue : PollReason.configured.rawValue)
  }
}

/// A call and its limit.
struct EndpointRow: Record {
  let name: String
  let limit: Int?
  let windowSeconds: Int
  let remaining: Int?
  let resetAt: Instant?
  let lastStatus: Int?
  let origin: String

  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, "the call"),
    RecordMember("limit", \.limit, "calls in a window"),
    RecordMember("windowSeconds", \.windowSeconds, "its length"),
    RecordMember("remaining", \.remaining, "calls left in it"),
    RecordMember("resetAt", \.resetAt, "when it ends"),
    RecordMember("lastStatus", \.lastStatus, "the last answer's HTTP status"),
    RecordMember("origin", \.origin, "answer, if the service said so, or documented"),
  ]

  init(_ endpoint: PollRules.LimitedCall, _ clocks: PollClocks) {
    name = endpoint.name
    windowSeconds = endpoint.windowSeconds
    let clock = UpdateKind.allCases.first { $0.endpointName == endpoint.name }.map { clocks[$0] }
    limit = clock?.limit ?? endpoint.calls
    remaining = clock?.remaining
    resetAt = clock?.resetAt
    lastStatus = clock?.lastStatus
    origin = clock?.limit == nil ? "documented" : "answer"
  }
}

/// What a day costs.
struct CostPerDay: Record {
  var idleUsd: Double
  var perPostUsd: Double
  var perDmUsd: Double

  static let members: [RecordMember<Self>] = [
    RecordMember("idleUsd", \.idleUsd, "a day on which nothing comes"),
    RecordMember("perPostUsd", \.perPostUsd, "each post"),
    RecordMember("perDmUsd", \.perDmUsd, "each message"),
  ]
}

extension UpdateKind {
  /// Its name among the calls of a service.
  var endpointName: String { self == .post ? "posts" : "dms" }
}

extension Duration {
  /// Whole seconds, at least one of a length of time.
  fileprivate var roundedSeconds: Int { max(1, Int(clamping: components.seconds)) }
}
