internal import SpecCore

/// The sign-in choice, which home shows while nobody is signed in.
struct SignInPage: ScreenPage {
  enum Effect: Sendable {
    case local(PersonName, join: String?)
    case begin
    case poll
  }

  enum Way: Int, CaseIterable, Sendable { case name, facebook }

  enum Step: Sendable {
    case choosing
    case naming(TextField)
    case joining(PersonName, TextField)
    /// A code to be entered elsewhere.
    case waiting(FacebookClient.DeviceCode, end: Instant, nextPoll: Instant)
    case working
  }

  private var cursor = ListCursor()
  private var step = Step.choosing
  /// How many codes were shown since Facebook was chosen.
  private var codes = 0

  var name: String { "signin" }
  var isBottom: Bool { true }
  var keys: [KeyHelp] { signInTexts.keys }
  var hint: Text? {
    switch step {
    case .working: nil
    case .waiting: signInTexts.waitingHint
    case .naming, .joining: signInTexts.typingHint
    case .choosing: signInTexts.hint
    }
  }
  var isTyping: Bool {
    switch step {
    // Esc goes back to the ways to sign in.
    case .naming, .joining, .waiting: true
    case .choosing, .working: false
    }
  }

  func wake(after now: Instant) -> Wake? {
    guard case .waiting(_, let end, let poll) = step else { return nil }
    return .at(min(end, poll, now.adding(.seconds(1))))
  }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch (step, event) {
    case (.choosing, .key(.enter)):
      codes = 0
      if cursor.index == Way.facebook.rawValue { return work(.begin) }
      step = .naming(TextField())
    case (.choosing, .key(let key)): _ = cursor.handle(key, count: Way.allCases.count)
    case (.naming(var field), .key(let key)):
      let outcome = field.handle(key)
      step = outcome == .left ? .choosing : .naming(field)
      guard outcome == .done else { return .stay }
      guard let name = PersonName(field.text) else {
        return .tell(
          DinDinError.badName(field.text, field: "local").failure.message(in: context.language))
      }
      return work(.local(name, join: nil))
    case (.joining(let name, var field), .key(let key)):
      let outcome = field.handle(key)
      step = outcome == .left ? .choosing : .joining(name, field)
      if outcome == .done { return work(.local(name, join: field.text)) }
    case (.naming(var field), .paste(let text)):
      field.paste(text)
      step = .naming(field)
    case (.joining(let name, var field), .paste(let text)):
      field.paste(text)
      step = .joining(name, field)
    case (.waiting, .key(.escape)): step = .choosing
    case (.waiting, .key(.character("q"))): return .leave
    case (.waiting(_, let end, let poll), .wake):
      if end <= context.now, codes < DeviceSignIn.codes { return work(.begin) }
      if end <= context.now {
        step = .choosing
        return .tell(SignInError.deviceExpired.failure.message(in: context.language))
      }
      if poll <= context.now { return .show(.poll) }
    default: break
    }
    return .stay
  }

  private mutating func work(_ effect: Effect) -> PageAction<Effect> {
    step = .working
    return .show(effect)
  }

  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let command = work.command
    let before = step
    step = .choosing
    switch effect {
    case .local(let name, let join):
      do {
        return try signIn(.local(name, join: join), command)
      } catch SignInError.joinCodeNeeded {
        step = .joining(name, TextField())
        return .stay
      }
    case .begin:
      let device: FacebookClient.DeviceCode
      do {
        device = try command.facebook().begin()
      } catch DinDinError.noFacebook {
        cursor.go(to: Way.name.rawValue, count: Way.allCases.count)
        return .tell(signInTexts.noFacebook(command.language))
      }
      codes += 1
      let now = command.context.now
      step = .waiting(
        device, end: now.adding(device.lifetime), nextPoll: now.adding(device.interval))
    case .poll:
      guard case .waiting(let device, let end, _) = before else { return .stay }
      let answer = try command.facebook().poll(device)
      // The server counts from when it was asked, which is later than when this began.
      let now = command.context.now
      switch answer {
      case .approved(let token): return try signIn(.facebook(token: token), command)
      case .declined: throw SignInError.deviceDeclined
      case .expired: step = .waiting(device, end: now, nextPoll: now)
      case .pending: step = .waiting(device, end: end, nextPoll: now.adding(device.interval))
      case .tooFast:
        var slower = device
        slower.interval += DeviceSignIn.slowdown
        step = .waiting(slower, end: end, nextPoll: now.adding(slower.interval))
      }
    }
    return .stay
  }

  private func signIn(
    _ way: Account.Way, _ command: CommandContext
  ) throws -> PageAction<Effect> {
    _ = try Account(command: command).signIn(
      way, AccountProfile(phone: nil, email: nil, avatar: nil))
    return .replace(.home)
  }
}

extension SignInPage {
  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    let language = layout.language
    let head = [
      Line(homeTexts.title(language), Style(.rgb(0x13, 0x9C, 0xFF), bold: true)),
      Line(splashTexts.slogan(language)), Line(),
    ]
    return PageDrawing((head + body(context)).flatMap(layout.wrapped), focus: focus)
  }

  private func body(_ context: PageContext) -> [Line] {
    let layout = context.layout
    let language = layout.language
    switch step {
    case .choosing:
      let ways = [signInTexts.byName, signInTexts.withFacebook]
      return [Line(signInTexts.question(language), .bold)]
        + ways.enumerated().map { index, way in
          let isMarked = index == cursor.index
          let label = Line(way(language), isMarked ? .bold : .plain)
          return layout.row([(cursor.mark(index, layout), 2), (label, 0)])
        } + [Line(), Line(help(language), .dim)]
    case .naming(let field): return [labeled(signInTexts.name, field, layout)]
    case .joining(_, let field):
      return [
        labeled(signInTexts.joinCode, field, layout), Line(),
        Line(signInTexts.joinCodeHelp(language), .dim),
      ]
    case .working: return [Line(signInTexts.working(language))]
    case .waiting(let device, let end, _):
      let left = DeviceSignIn.clockText(max(.zero, end.since(context.now)))
      let text = accountTexts.enterCode(
        language,
        [
          "address": device.address, "code": device.userCode,
          "time": DeviceSignIn.clockText(device.lifetime),
        ])
      return [Line(text), Line(signInTexts.waiting(language, ["time": left]), .dim)]
    }
  }

  /// What the marked way to sign in means.
  private var help: Text {
    cursor.index == Way.name.rawValue ? signInTexts.byNameHelp : signInTexts.withFacebookHelp
  }

  private func labeled(_ label: Text, _ field: TextField, _ layout: PageLayout) -> Line {
    let head = Line(label(layout.language) + " ", .bold)
    let text = layout.typed(field.line(hasFocus: true, room: max(4, layout.width - head.width)))
    return layout.row([(Line(label(layout.language), .bold), head.width), (text, 0)])
  }

  private var focus: JSON {
    switch step {
    case .choosing: ["way": .string(cursor.index == 0 ? "name" : "facebook")]
    case .naming: ["field": "name"]
    case .joining: ["field": "join"]
    case .waiting: ["field": "code"]
    case .working: [:]
    }
  }
}
