internal import SpecCore

/// Brings a person to the authorize page and its answer back.
struct SignInDialog {
  let app: UsFrame
  /// Nothing listens and nothing is opened: the answer is pasted.
  var isHeadless = false
  var opensNothing = false
  var browser: String?
  /// Who to be at the test service.
  let person: Handle

  func run(_ flow: SignInFlow) throws -> SignIn {
    if flow.name == .test, !isHeadless, !opensNothing, browser == nil {
      let page = TestAuthorizePage(app)
      let scopes = flow.scopes.joined(separator: " ")
      let allows =
        try !app.context.isInteractive
        || app.context.confirm(app.strings(.askAllow, person.text, scopes), option: "--no-input")
      return try flow.run { try page.press(allow: allows, as: person, $0) }
    }
    // The port is taken before anything is stored.
    guard !isHeadless,
      let listener = try flow.telling({ try RedirectListener(app, at: flow.redirectUri) })
    else {
      return try flow.run { try paste($0) }
    }
    return try flow.run { try listen(listener, $0) }
  }

  private func paste(_ pending: PendingSignIn) throws -> SignInAnswer {
    app.context.tell(app.strings(.loginOpen, pending.authorize))
    app.context.tell(app.strings(.loginPaste))
    guard let line = try app.context.input.readLine() else {
      throw UsFrameError.signInFailed(.timedOut, detail: nil)
    }
    return SignInAnswer(pasted: line)
  }

  private func listen(
    _ listener: RedirectListener, _ pending: PendingSignIn
  ) throws -> SignInAnswer {
    let opener = SignInBrowser(app: app)
    app.context.tell(app.strings(.loginOpen, pending.authorize))
    var running: ChildProcess?
    if let browser {
      running = try opener.open(pending.authorize, by: browser)
    } else if !opensNothing {
      running = opener.open(pending.authorize)
    }
    // One that is let go is left to itself: it is the person's.
    return try listener.wait(for: pending.state) { _ = running?.outcome() }
  }
}

extension Context {
  /// What a person has to know to go on, whatever `--quiet` says.
  fileprivate func tell(_ text: String) { try? error.write(sanitized(text) + "\n") }
}
