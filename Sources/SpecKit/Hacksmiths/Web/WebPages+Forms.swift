internal import SpecCore

/// What the forms of the pages do. Each ends with a redirection, so that a page that is loaded again
/// sends nothing again.
extension WebPages {
  func submit(_ path: WebPath, _ visit: WebVisit) throws -> Response {
    let form = try visit.form()
    guard visit.isFromOwnPage else {
      let page = WebPage(WebTexts.notSent, message: WebTexts.foreign)
      return response(page, 403, to: visit, as: nil)
    }
    if isReadOnly { return response(.readOnly, 403, to: visit, as: nil) }
    let visitor = try read(visit) { $1 }
    switch path {
    case .signIn: return try enter(.signIn, SignInEndpoints.signIn, form, visit, visitor)
    case .register: return try enter(.register, SignInEndpoints.signUp, form, visit, visitor)
    case .signOut: return try signOut(form, visit, visitor)
    case .answer(let word): return try answer(word, form, visit, visitor)
    case .next, .info, .community, .upcoming, .me, .event, .icon, .iconPicture:
      throw APIError.notFound
    }
  }

  /// Signs in, or registers and signs in.
  private func enter<Body>(
    _ kind: AccountForm.Kind, _ operation: Operation<Body, SignInReply>, _ form: Form,
    _ visit: WebVisit, _ visitor: WebVisitor
  ) throws -> Response {
    var page = AccountForm(kind: kind, next: WebPath.safeTarget(form["next"]), typed: form)
    if visitor.person != nil { return redirect(to: page.next) }
    guard visitor.formToken.matches(form) else {
      page.refusal = .expired
      return accountPage(page, to: visit, as: visitor)
    }
    switch try call(operation, page.body) {
    case .failure(let refusal):
      page.refusal = refusal
      return accountPage(page, to: visit, as: visitor)
    case .success(let reply):
      var response = redirect(to: page.next)
      let seconds = reply.expires.seconds - reply.date.seconds
      response.headers.add(
        "Set-Cookie", visit.setCookie(WebVisit.sessionCookie, reply.authToken, seconds: seconds))
      response.headers.add("Set-Cookie", visit.removeCookie(WebVisit.formCookie))
      return response
    }
  }

  /// The page of a form that signs in or registers. The browser keeps what the form is bound to.
  func accountPage(_ form: AccountForm, to visit: WebVisit, as visitor: WebVisitor) -> Response {
    var response = response(
      form.page(visitor.formToken), form.refusal?.status ?? 200, to: visit, as: visitor,
      next: form.next)
    response.headers["Retry-After"] = form.refusal?.retryAfter
    response.headers.add(
      "Set-Cookie", visit.setCookie(WebVisit.formCookie, visitor.secret))
    return response
  }

  private func signOut(
    _ form: Form, _ visit: WebVisit, _ visitor: WebVisitor
  ) throws -> Response {
    if visitor.person != nil {
      guard visitor.formToken.matches(form) else {
        let page = WebPage(WebTexts.notSent, message: WebTexts.expired)
        return response(page, 403, to: visit, as: visitor)
      }
      if case .failure(let refusal) = try call(SignInEndpoints.signOut, as: visit),
        refusal.status != 401
      {
        let page = WebPage(WebTexts.notSent, message: refusal.message)
        return response(page, refusal.status, to: visit, as: visitor)
      }
    }
    var response = redirect(to: "/")
    response.headers.add("Set-Cookie", visit.removeCookie(WebVisit.sessionCookie))
    return response
  }

  private func answer(
    _ word: String, _ form: Form, _ visit: WebVisit, _ visitor: WebVisitor
  ) throws -> Response {
    let target = WebPath.safeTarget(form["next"] ?? Request("GET", ["events", word]).target)
    if visitor.person == nil { return signIn(before: target) }
    var page = try read(visit) { context, visitor in
      try event(word, context, visitor, target: target)
    }
    let choice = RSVPChoice(rawValue: form["answer"] ?? "")
    let guests = Int(form["guests"] ?? "") ?? 0
    page.chosenGuests = guests
    guard visitor.formToken.matches(form) else {
      page.refusal = .expired
      return response(page.page, 403, to: visit, as: visitor)
    }
    if let choice, let frame = page.frame, page.known.givesUpSpot(choice, guests: guests),
      form["confirmed"] != "yes"
    {
      let question = page.card.confirmation(choice, guests: guests, frame)
      return response(question, to: visit, as: visitor)
    }
    let body: [JSON.Member] = [
      JSON.Member("event", .string(page.event.id.text)),
      JSON.Member("response", .string(form["answer"] ?? "")),
      JSON.Member("guests", form["guests"].map(Self.number) ?? 0),
      JSON.Member("source", .string(RSVP.Source.event.rawValue)),
    ]
    switch try call(AnswerEndpoints.answer, .object(body), as: visit) {
    case .success: return redirect(to: target)
    case .failure(let refusal):
      page.refusal = refusal
      return response(page.page, refusal.status, to: visit, as: visitor)
    }
  }

  /// A number as it was typed; the operation says what is wrong with another text.
  private static func number(_ text: String) -> JSON {
    Int64(text).map { .int($0) } ?? .string(text)
  }
}
