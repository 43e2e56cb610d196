internal import SpecCore

/// Why a request of a page is refused.
enum PageError: Error, Equatable {
  case badJSON
  /// A missing or invalid member.
  case badMember(String)
  case badSeat
  case badName
  case wrongCode
  case unknownToken
  case notFound
  /// The methods that the path has.
  case notAllowed([String])
  case seatTaken(holder: String)
  /// Too many wrong codes from this address.
  case tooManyTries(seconds: Int)
  /// The host is not yet, or no longer, there for seats.
  case notNow

  var response: Response {
    let (status, code, message) = kind
    var error: [JSON.Member] = [
      JSON.Member("code", text: code), JSON.Member("message", text: message),
    ]
    var headers: [(String, String)] = []
    switch self {
    case .seatTaken(let holder): error.append(JSON.Member("holder", text: holder))
    case .notAllowed(let methods): headers = [("Allow", methods.joined(separator: ", "))]
    case .tooManyTries(let seconds): headers = [("Retry-After", String(seconds))]
    case .notNow: headers = [("Retry-After", "1")]
    default: break
    }
    var response = Response.json(.object([JSON.Member("error", .object(error))]), status: status)
    for (name, value) in headers { response.headers[name] = value }
    return response
  }

  private var kind: (status: Int, code: String, message: String) {
    switch self {
    case .badJSON: (400, "bad-json", "the body is not a JSON object")
    case .badMember(let name): (400, "bad-\(name)", "'\(name)' is missing or invalid")
    case .badSeat: (400, "bad-seat", "row and column are numbers from 1 to 10")
    case .badName:
      (
        400, "bad-name",
        "a name has 1 to 32 characters, at most 64 bytes, and no control characters"
      )
    case .wrongCode: (403, "wrong-code", "wrong join code")
    case .unknownToken: (401, "unknown-token", "this host does not know the token; take a seat")
    case .notFound: (404, "not-found", "no such page")
    case .notAllowed(let methods):
      (405, "method-not-allowed", "this path takes \(methods.joined(separator: ", "))")
    case .seatTaken(let holder): (409, "seat-taken", "the seat is taken by \(holder)")
    case .tooManyTries(let seconds):
      (429, "too-many-tries", "too many wrong codes; try again in \(seconds) s")
    case .notNow: (503, "not-now", "the host is starting or ending; try again")
    }
  }
}
