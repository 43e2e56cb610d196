internal import SpecCore

/// Why a request of a page is refused.
struct PageError: Error, Equatable {
  let status: Int
  let code: String
  let message: String
  /// The name of the device that has the seat.
  let holder: String?
  let headers: [String: String]

  init(
    _ status: Int, _ code: String, _ message: String, holder: String? = nil,
    headers: [String: String] = [:]
  ) {
    (self.status, self.code, self.message) = (status, code, message)
    (self.holder, self.headers) = (holder, headers)
  }

  static let badJSON = Self(400, "bad-json", "the body is not a JSON object")
  static let badSeat = Self(400, "bad-seat", "row and column are numbers from 1 to 10")
  static let badName = Self(
    400, "bad-name", "a name has 1 to 32 characters, at most 64 bytes, and no control characters")
  static let wrongCode = Self(403, "wrong-code", "wrong join code")
  static let unknownToken = Self(
    401, "unknown-token", "this host does not know the token; take a seat")
  static let notFound = Self(404, "not-found", "no such page")
  /// The host is not yet, or no longer, there for seats.
  static let notNow = Self(
    503, "not-now", "the host is starting or ending; try again", headers: ["Retry-After": "1"])

  static func badMember(_ name: String) -> Self {
    Self(400, "bad-\(name)", "'\(name)' is missing or invalid")
  }

  /// - Parameter methods: those that the path has.
  static func notAllowed(_ methods: [String]) -> Self {
    let list = methods.joined(separator: ", ")
    return Self(
      405, "method-not-allowed", "this path takes \(list)", headers: ["Allow": list])
  }

  static func seatTaken(holder: String) -> Self {
    Self(409, "seat-taken", "the seat is taken by \(holder)", holder: holder)
  }

  /// Too many wrong codes from this address.
  static func tooManyTries(seconds: Int) -> Self {
    Self(
      429, "too-many-tries", "too many wrong codes; try again in \(seconds) s",
      headers: ["Retry-After": String(seconds)])
  }

  var response: Response {
    let error = JSON(present: [
      "code": .string(code), "message": .string(message), "holder": holder.map(JSON.string),
    ])
    var response = Response.json(["error": error], status: status)
    for (name, value) in headers { response.headers[name] = value }
    return response
  }
}
