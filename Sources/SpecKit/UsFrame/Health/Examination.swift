internal import SpecCore

/// Makes the checks of `doctor`, one after the other; none keeps the next from being made.
struct Examination {
  private let context: Context
  private let app: UsFrame
  private let strings: Strings
  /// What is wrong with the tables of strings.
  private let stringsProblem: Failure?
  private(set) var checks: [HealthCheck] = []
  /// The first one that failed.
  private(set) var failure: Failure?

  init(_ context: Context) throws {
    var context = context
    do {
      _ = try Strings(context)
      stringsProblem = nil
    } catch {
      stringsProblem = Failure(error)
      context.environment["SPEC_STRINGS"] = nil
      context.options.language = "en"
    }
    self.context = context
    app = try UsFrame(context)
    strings = app.strings
  }

  mutating func run() {
    checkState()
    checkStrings()
    check("fixtures") { try $0.context.fixtures().directory }
    let service = service
    checkCurl(isNeeded: service != .test)
    checkClient(service)
    checkClock()
    checkAccount()
    checkPicture()
    checkMachine()
  }

  private var service: ServiceName {
    let status = try? app.status()
    return status?.signIn?.service ?? status?.progress.service ?? .test
  }

  // MARK: one check

  private mutating func add(
    _ check: String, _ status: HealthCheck.Status, _ detail: String, todo: String? = nil
  ) {
    checks.append(HealthCheck(check: check, status: status, detail: detail, todo: todo))
  }

  private mutating func fail(_ check: String, _ failure: Failure) {
    add(check, .fail, failure.message(in: context.language))
    self.failure = self.failure ?? failure
  }

  private mutating func check(_ name: String, _ body: (Examination) throws -> String) {
    do {
      add(name, .ok, try body(self))
    } catch {
      fail(name, Failure(error))
    }
  }

  // MARK: what is stored

  private mutating func checkState() {
    check("state") { examination in
      try examination.app.store.read { snapshot in
        _ = try snapshot.value(Documents.settings)
        _ = try AppStatus(snapshot, at: examination.app.now)
        _ = try snapshot.value(Documents.limits)
        _ = try snapshot.value(Documents.frame)
        let updates = try snapshot.entries(Documents.history)
        _ = try Documents.log.entries(in: snapshot)
        _ = try FrameSettings(
          snapshot.value(Documents.settings), examination.context.environment)
        return examination.strings.counted(.doctorState, updates.count)
      }
    }
  }

  private mutating func checkStrings() {
    if let stringsProblem { return fail("strings", stringsProblem) }
    add("strings", .ok, context.language)
  }

  private mutating func checkCurl(isNeeded: Bool) {
    guard let path = Program.path(of: "curl", environment: context.environment) else {
      if isNeeded { return fail("curl", RemoteError.noCurl.failure) }
      return add("curl", .warn, strings(.doctorMissing), todo: strings(.doctorCurl))
    }
    let program = Program(
      path, ["-q", "--version"], environment: context.environment, timeout: .seconds(5))
    let version = (try? program.run().outputText) ?? ""
    let words = version.split(separator: " ")
    add("curl", .ok, words.count > 1 ? "\(path) \(words[1])" : path)
  }

  // MARK: the sign-in

  private mutating func checkClient(_ service: ServiceName) {
    guard let settings = try? app.settings() else { return }
    if settings.x.clientId != nil {
      add("clientId", .ok, strings(.doctorSet))
    } else if (try? app.status())?.signIn?.service == .x {
      add("clientId", .ok, strings(.doctorOfSignIn))
    } else if service == .x {
      let error = UsFrameError.noClientId(redirect: settings.x.redirectUri)
      fail("clientId", error.failure(in: context))
    } else {
      add("clientId", .ok, strings(.doctorNotNeeded))
    }
    do {
      let listener = try RedirectListener(app, at: settings.x.redirectUri)
      add(
        "redirect", listener == nil ? .warn : .ok, settings.x.redirectUri,
        todo: listener == nil ? strings(.doctorRedirect) : nil)
    } catch {
      add(
        "redirect", .warn, Failure(error).message(in: context.language),
        todo: strings(.doctorRedirect))
    }
  }

  private mutating func checkClock() {
    let now = app.now.wholeSecond
    let signedIn = (try? app.status().signIn?.signedInAt) ?? nil
    if let signedIn, signedIn > now.adding(seconds: 60) {
      add("clock", .warn, now.iso8601, todo: strings(.doctorClock))
    } else {
      add("clock", .ok, now.iso8601)
    }
  }

  private mutating func checkAccount() {
    guard let status = try? app.status(), let signIn = status.signIn else {
      for name in ["account", "scopes", "dms"] {
        add(name, .warn, strings(.homeSignedOut), todo: strings(.hintLogin))
      }
      return
    }
    check("account") { examination in
      var session = try Session(examination.app, signIn)
      let me = try session.value { try $0.me($1) }.person
      return "\(signIn.service.rawValue) @\(me.handle)"
    }
    add("scopes", .ok, signIn.scopes.joined(separator: " "))
    let clocks = (try? app.store.read { try $0.value(Documents.limits) }) ?? PollClocks()
    if clocks.dms.isOff {
      add(
        "dms", .warn, strings(.pollOff403),
        todo: UsFrameError.messagesOff(signIn.service).message(in: context))
    } else {
      let comesWithPosts = signIn.service.provider.combinesKinds
      add("dms", .ok, strings(comesWithPosts ? .doctorWithPosts : .doctorXChat))
    }
  }

  private mutating func checkPicture() {
    guard let status = try? app.status(), let watching = try? status.watching() else {
      return add("picture", .warn, strings(.doctorNobody), todo: strings(.hintChoose))
    }
    do {
      let photo = try PhotoFinder(app: app).photo(of: watching.vip, watching.signIn).photo
      let why = photo.fallbackReason
      add(
        "picture", why == nil ? .ok : .warn,
        [photo.origin.rawValue, why].compactMap(\.self).joined(separator: ": "))
    } catch {
      add("picture", .warn, Failure(error).message(in: context.language))
    }
  }

  // MARK: this machine

  private mutating func checkMachine() {
    check("terminal") { examination in
      let output = try examination.context.pictureOutput(
        setting: examination.app.settings().image)
      return "\(output.choice.method.rawValue) \(output.choice.reason)"
    }
    if let method = IdleInhibitor.method(context.environment) {
      let works = IdleInhibitor.works(method, context)
      add(
        "inhibit", works ? .ok : .warn,
        works ? method.rawValue : strings(.doctorInhibitFails, method.rawValue),
        todo: works ? nil : strings(.doctorInhibitTry, method.rawValue))
    } else {
      add("inhibit", .warn, strings(.doctorMissing), todo: strings(.doctorInhibit))
    }
    let camera =
      (try? app.settings().camera)
      ?? Camera.programs.map(\.name).first {
        Program.path(of: $0, environment: context.environment) != nil
      }
    add(
      "camera", camera == nil ? .warn : .ok, camera ?? strings(.doctorMissing),
      todo: camera == nil ? strings(.doctorCamera) : nil)
    let chafa = Program.path(of: "chafa", environment: context.environment)
    add(
      "chafa", chafa == nil ? .warn : .ok, chafa ?? strings(.doctorMissing),
      todo: chafa == nil ? strings(.doctorChafa) : nil)
  }
}
