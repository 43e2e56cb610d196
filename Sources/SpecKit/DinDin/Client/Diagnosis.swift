internal import SpecCore
internal import SpecRealtimeDatabase

/// Checks all that a command depends on, one thing after the other, whatever fails.
struct Diagnosis {
  let command: CommandContext
  private let texts = doctorTexts
  private var language: String { command.language }

  /// How far apart two clocks may be, in seconds.
  private static let clockTolerance: Int64 = 300

  func findings() -> [Finding] {
    let answer = server()
    return [
      check(.config, settings), check(.store, documents), check(.signIn, signIn), check(.key, key),
      check(.server) { try reached(answer.get()) }, check(.clock) { clock(try? answer.get()) },
      check(.rules) { try rules(try? answer.get()) }, check(.queue, queue),
      check(.geocoder) { try service(DinDinSetting.geocoder, ["status"]) },
      check(.router) { try service(DinDinSetting.router, []) }, check(.curl, curl),
    ]
  }

  /// What is wrong with the settings, where nothing else can be checked.
  static func findings(_ error: any Error, _ language: String) -> [Finding] {
    [failed(.config, Failure(error), language)]
  }

  private typealias Result = (status: Finding.Status, detail: String)

  private func check(_ check: Finding.Check, _ body: () throws -> Result) -> Finding {
    do {
      let (status, detail) = try body()
      return Finding(check: check, status: status, detail: detail)
    } catch {
      return Self.failed(check, Failure(error), language)
    }
  }

  private static func failed(
    _ check: Finding.Check, _ failure: Failure, _ language: String
  ) -> Finding {
    Finding(
      check: check, status: .fail, detail: failure.message(in: language), failure: failure)
  }
}

// MARK: on this machine

extension Diagnosis {
  private func settings() throws -> Result {
    let configuration = command.configuration
    for key in DinDinSetting.addresses {
      _ = try configuration.address(key, isInsecureAllowed: command.isInsecureAllowed)
    }
    let path = try command.store.path(of: DinDinSettings.document)
    return (.ok, texts.settings(language, ["path": path, "database": command.address.name]))
  }

  private func documents() throws -> Result {
    // What a killed process left is no problem, but it must not stay.
    try? command.store.endUnfinished()
    try command.store.read { snapshot in
      try Documents.check(snapshot)
      _ = try snapshot.value(Documents.demo(of: command.address))
    }
    let count = try DatabaseStore(store: command.store)
      .check(DatabaseRequest.defaultNamespace, limit: .max)
    try TreeCheck(database: command.database(for: nil)).run()
    return (.ok, texts.documents(language, ["count": "\(count)"]))
  }

  private func signIn() throws -> Result {
    guard let opened = try command.signIns.open() else { return (.warn, texts.nobody(language)) }
    return (.ok, "\(opened.signIn.name) (\(opened.signIn.id))")
  }

  private func key() throws -> Result {
    let (bytes, path) = try command.store.read {
      (try $0.bytes(SealingKey.file), try command.store.path(of: SealingKey.file))
    }
    if let bytes {
      guard SealingKey.parse(bytes) != nil else {
        throw StoreError.damaged(path: path, problem: "expected 64 hexadecimal digits")
      }
      return (.ok, texts.keyFile(language, ["path": path]))
    }
    if case .key = command.signIns.keyring.lookUp() { return (.ok, texts.keyring(language)) }
    return (.ok, texts.noKey(language))
  }

  private func queue() throws -> Result {
    let all = UnsentQueue<QueuedAction>(command.store, Documents.queue) { _ in true }
    let count = try all.changes().count
    return count == 0
      ? (.ok, texts.noneWaits(language)) : (.warn, texts.waiting(language, count: count))
  }

  private func curl() throws -> Result {
    let program = Program(
      "curl", ["--version"], environment: command.context.environment, timeout: .seconds(5))
    if let outcome = try? program.run(), outcome.isSuccess {
      let words = outcome.outputText.split(separator: " ").prefix(2)
      return (.ok, words.joined(separator: " "))
    }
    if case .server = command.address { throw RemoteError.noCurl }
    return (.warn, texts.noCurl(language))
  }
}

// MARK: elsewhere

extension Diagnosis {
  /// What a stranger is told of the people; nil where no server is asked.
  private func server() -> Swift.Result<Response?, any Error> {
    guard case .server(let address) = command.address, !command.isOffline else {
      return .success(nil)
    }
    return Swift.Result {
      try command.remote(address).send(
        Request("GET", ["users.json"], query: [.init("shallow", "true")]))
    }
  }

  private func reached(_ answer: Response?) throws -> Result {
    guard let answer else {
      return command.address == .embedded
        ? (.ok, texts.embedded(language)) : (.warn, texts.notAsked(language))
    }
    if [429, 503].contains(answer.status) { throw DinDinError.databaseBusy }
    guard Self.isOfDatabase(answer) else {
      throw DinDinError.badAnswer("HTTP \(answer.status)")
    }
    return (.ok, texts.reached(language, ["address": command.address.name]))
  }

  private static func isOfDatabase(_ answer: Response) -> Bool {
    [200, 401].contains(answer.status) && (try? JSON(parsing: answer.body)) != nil
  }

  private func clock(_ answer: Response??) -> Result {
    let now = command.context.clock.now().wholeSecond
    guard let response = answer.flatMap(\.self) else { return (.ok, now.iso8601) }
    guard let theirs = response.headers["Date"].flatMap(HTTPDate.instant) else {
      return (.warn, texts.clockUnknown(language))
    }
    let seconds = abs(theirs.seconds - now.seconds)
    guard seconds > Self.clockTolerance else { return (.ok, now.iso8601) }
    let values = ["address": command.address.name, "seconds": "\(seconds)"]
    return (.warn, texts.clockDiffers(language, values))
  }

  private func rules(_ answer: Response??) throws -> Result {
    if command.address == .embedded {
      let database = DatabaseStore(store: command.store)
      let stored = try command.store.read {
        try $0.value(database.rules(DatabaseRequest.defaultNamespace))
      }
      guard let stored else { return (.ok, texts.ownRules(language)) }
      let file: JSON = ["rules": stored.rules]
      _ = try SecurityRules(parsing: file)
      return file == DinDinRules.file
        ? (.ok, texts.ownRules(language)) : (.warn, texts.otherRules(language))
    }
    guard let response = answer.flatMap(\.self), Self.isOfDatabase(response) else {
      return (.warn, texts.unknownRules(language))
    }
    return response.status == 401
      ? (.ok, texts.closed(language)) : (.warn, texts.open(language))
  }

  /// Whether something answers at the address of a setting.
  private func service(_ key: DinDinSetting.Entry, _ path: [String]) throws -> Result {
    let address = try command.configuration.address(
      key, isInsecureAllowed: command.isInsecureAllowed)
    guard let address else { return (.ok, texts.notSet(language, ["key": key.key])) }
    guard !command.isOffline else { return (.warn, texts.notAsked(language)) }
    _ = try command.remote(address).send(Request("GET", path))
    return (.ok, texts.reached(language, ["address": address.origin]))
  }
}
