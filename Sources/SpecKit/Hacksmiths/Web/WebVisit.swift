internal import SpecCore

/// A browser's request: its cookies, and where it comes from.
///
/// The service listens on the loopback interface only. What its address is behind a proxy only the operator
/// says, not the request.
struct WebVisit: Sendable {
  /// The token of the sign-in.
  static let sessionCookie = "hacksmiths-session"
  /// What the forms of a guest are bound to.
  static let formCookie = "hacksmiths-form"

  let request: Request
  /// The address that members use, if the operator named one.
  let address: PublicAddress?

  init(_ request: Request, at address: PublicAddress?) {
    self.request = request
    self.address = address
  }

  /// The page, to come back to.
  var target: String { Request("GET", request.path).target }

  var session: String? { cookie(Self.sessionCookie) }
  var formSecret: String? { cookie(Self.formCookie) }

  /// The first cookie of that name (RFC 6265, section 5.4), if it can be one of ours.
  private func cookie(_ name: String) -> String? {
    for pair in request.headers.all("Cookie").joined(separator: ";").split(separator: ";") {
      let pair = pair.drop { $0 == " " }
      guard pair.hasPrefix("\(name)=") else { continue }
      let value = pair.dropFirst(name.count + 1)
      let isOurs = value.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      return isOurs && (1...200).contains(value.utf8.count) ? String(value) : nil
    }
    return nil
  }

  // MARK: where it comes from

  /// Whether the browser says that the form stood on a page of this service. The fields cannot be
  /// set by pages (Fetch Metadata; RFC 6454, section 7).
  var isFromOwnPage: Bool {
    if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
      return false
    }
    guard let origin = request.headers["Origin"]?.lowercased() else { return true }
    return origin == address?.origin
      || request.isForLoopback && origin == request.site?.lowercased()
  }

  // MARK: the form

  /// The fields that were sent.
  ///
  /// - Throws: `APIError` for what no form of a page sends.
  func form() throws(APIError) -> Form {
    let type = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" }
    guard type.trimmingTrailingSpaces().lowercased() == "application/x-www-form-urlencoded" else {
      throw .mediaType
    }
    guard let text = String(validating: request.body, as: UTF8.self) else {
      throw .badBody("not UTF-8")
    }
    guard request.body.count(where: { $0 == UInt8(ascii: "&") }) < 100 else {
      throw .badBody("too many fields")
    }
    return Form(parsing: text)
  }

  // MARK: cookies

  /// The value of a `Set-Cookie` field; without a time it lasts as long as the browser.
  func setCookie(_ name: String, _ value: String, seconds: Int64? = nil) -> String {
    "\(name)=\(value); Path=/" + (seconds.map { "; Max-Age=\($0)" } ?? "")
      + "; HttpOnly; SameSite=Lax" + (address?.isSecure == true ? "; Secure" : "")
  }

  func removeCookie(_ name: String) -> String { setCookie(name, "", seconds: 0) }
}

/// Shows that a form was made for this browser: a code of a secret that only its cookie holds, so
/// that nothing is stored. With the session the code changes too.
struct FormToken: Sendable, Equatable {
  static let name = "token"
  let text: String

  init(secret: String) {
    text = Base64.encode(
      HMAC.code(for: Array("hacksmiths form".utf8), key: Array(secret.utf8)), .url)
  }

  func matches(_ form: Form) -> Bool {
    constantTimeEquals(Array((form[Self.name] ?? "").utf8), Array(text.utf8))
  }

  var field: HTML { "<input type=\"hidden\" name=\"\(Self.name)\" value=\"\(text)\">" }
}

/// Who looks at a page.
struct WebVisitor: Sendable {
  /// Absent for a guest.
  var person: Person?
  /// The sign-in of the cookie is over.
  var hasEnded = false
  /// The service takes no changes, so there are no forms.
  var isReadOnly: Bool
  /// What the forms are bound to: the session, or a cookie of their own.
  var secret: String

  var formToken: FormToken { FormToken(secret: secret) }
}
