internal import SpecCore

extension WebPages {
  /// - Parameters:
  ///   - visitor: nil if nobody looked who it is.
  ///   - target: where to go on after a sign-in, if not at this page.
  func response(
    _ page: WebPage, _ status: Int = 200, to visit: WebVisit, as visitor: WebVisitor?,
    next target: String? = nil
  ) -> Response {
    var page = page
    page.frame = WebPage.Header(
      visitor: visitor ?? WebVisitor(isReadOnly: true, secret: ""),
      target: WebPath.safeTarget(target ?? visit.target))
    var response = Response(
      status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(page.html.utf8))
    response.headers["Content-Security-Policy"] = Self.policy(showing: page.picture)
    for field in Self.policies { response.headers.add(field.name, field.value) }
    response.headers["Cache-Control"] = "no-store"
    if visitor?.hasEnded == true {
      response.headers.add("Set-Cookie", visit.removeCookie(WebVisit.sessionCookie))
    }
    return response
  }

  /// To another page of this service (RFC 9110, section 15.4.4).
  func redirect(to target: String) -> Response {
    Response(303, headers: ["Location": target, "Cache-Control": "no-store"])
  }

  /// To the form that signs in, and from there to the target.
  func signIn(before target: String) -> Response {
    redirect(to: "/sign-in?" + Form([("next", WebPath.safeTarget(target))]).text)
  }

  /// Nothing is loaded, embedded or sent elsewhere but the picture that an organizer named, and no script
  /// runs.
  private static func policy(showing picture: WebPicture?) -> String {
    let images = ["'self'", picture?.origin].compactMap(\.self).joined(separator: " ")
    return "default-src 'none'; style-src \(WebStyle.source); img-src \(images); base-uri 'none'; "
      + "form-action 'self'; frame-ancestors 'none'"
  }

  /// The page's own address goes to this service only: without it, browsers do not say where a form
  /// comes from.
  private static let policies = [
    (name: "Referrer-Policy", value: "same-origin"),
    (name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    (name: "Vary", value: "Cookie"),
  ]
}

extension WebPage {
  static let readOnly = WebPage(WebTexts.notSent, message: WebTexts.readOnly)
}
