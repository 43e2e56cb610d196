internal import SpecCore

/// A request as the service's routes see it.
struct WireRequest {
  /// `GET`, `POST`, …
  var method: String
  /// The parts of the path below `/api`, decoded.
  var path: [String]
  var query: [(name: String, value: String)] = []
  /// What `Authorization` holds, without `Bearer`.
  var token: String?
  /// Absent for no body.
  var body: JSON?

  func value(_ name: String) -> String? { query.last { $0.name == name }?.value }
  func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}

/// What a route answers with: a status of HTTP and an object.
struct WireReply {
  var status = 200
  var json: JSON

  /// `{"success":true, …}` with the members of the payload after it.
  init(_ payload: some Encodable) throws {
    let members = try JSONCoder.encode(payload).object ?? []
    json = .object([JSON.Member("success", true)] + members).withMilliseconds
  }

  /// A failure with its status, for programs and people.
  init(_ error: any Error) {
    let failure =
      (error as? any Failing)?.failure
      ?? Failure(.internalError, "internal-error", "unexpected error: \(error)")
    status = HTTPStatus.of(failure, error as? HacksmithsError)
    var members: [JSON.Member] = [
      JSON.Member("success", false), JSON.Member("message", .string(failure.message)),
      JSON.Member("code", .string(failure.code)),
    ]
    var errors = failure.errors
    if errors.isEmpty, let field = failure.field {
      errors = [FieldError(field, failure.code, failure.message)]
    }
    if !errors.isEmpty, let list = try? JSONCoder.encode(errors) {
      members.append(JSON.Member("errors", list))
    }
    json = .object(members)
  }
}

/// The statuses of HTTP that stand for this program's.
enum HTTPStatus {
  static func of(_ failure: Failure, _ error: HacksmithsError?) -> Int {
    switch error {
    case .badBody: return 400
    case .mediaType: return 415
    case .notAllowed: return 405
    case .signInNeeded, .sessionEnded, .wrongCredentials: return 401
    default: break
    }
    switch failure.status {
    case .refused: return 409
    case .usage: return 422
    case .notFound: return 404
    case .denied: return 403
    case .temporary: return failure.code == "locked" ? 503 : 429
    case .inputOutput: return 507
    default: return 500
    }
  }

  /// What a status means to whoever called; `isEmbedded` for the service inside this process,
  /// whose troubles are this program's own.
  static func exit(_ status: Int, isEmbedded: Bool) -> ExitStatus {
    switch status {
    case 400, 405, 413, 415, 422: .usage
    case 401, 403: .denied
    case 404: .notFound
    case 409: .refused
    case 429: .temporary
    case 500 where isEmbedded: .damaged
    case 503 where isEmbedded: .temporary
    case 507 where isEmbedded: .inputOutput
    default: .unavailable
    }
  }
}

extension JSON {
  /// The members that hold an instant, by name; no other member is ever one.
  private static let dates: Set<String> = [
    "date", "start", "end", "registrationStart", "registrationEnd", "published", "voteEnd",
    "created", "changed", "since", "expires", "checkedInAt",
  ]

  /// The same with every date to the millisecond, as the API has always written them.
  var withMilliseconds: JSON {
    switch self {
    case .array(let items): return .array(items.map(\.withMilliseconds))
    case .object(let members):
      return .object(
        members.map { member in
          guard Self.dates.contains(member.key), let text = member.value.string,
            let instant = Instant(iso8601: text)
          else { return Member(member.key, member.value.withMilliseconds) }
          return Member(member.key, .string(instant.iso8601Milliseconds))
        })
    default: return self
    }
  }
}

extension Instant {
  /// `2026-11-20T09:00:00.000Z`
  var iso8601Milliseconds: String {
    let fraction = zeroPadded(Int(nanoseconds) / 1_000_000, 3)
    return wholeSecond.iso8601.dropLast() + ".\(fraction)Z"
  }
}
