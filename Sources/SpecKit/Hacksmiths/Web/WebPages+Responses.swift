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
    // Nothing is loaded but the picture that an organizer named, and no script runs.
    let images = ["'self'", page.picture?.origin].compactMap(\.self).joined(separator: " ")
    var response = Response(
      status, page: page.document, allowing: ["img-src \(images)", "form-action 'self'"])
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Vary"] = "Cookie"
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
}

extension WebPage {
  static let readOnly = WebPage(WebTexts.notSent, message: WebTexts.readOnly)
}
