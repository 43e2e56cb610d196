internal import SpecCore

/// Pictures of people that lie on the network: fetched once, made small and kept in the cache.
struct AvatarCache {
  let command: CommandContext

  /// What came of an address.
  struct Entry: Sendable, Equatable, Codable {
    /// As a `data:` address; nil where nothing came that can be drawn.
    var picture: String?
    var at: Instant
  }

  static let folder = "avatars"
  /// Bytes of a picture.
  static let byteLimit = 1 << 20
  private static let limits = PictureLimits(bytes: byteLimit, pixels: 16_000_000, side: 16_384)
  private static let redirects = 3
  /// After so many seconds an address that gave nothing is asked again.
  static let patience: Int64 = 3600
  /// How many pictures are kept. Whoever invites names addresses, and they could be many.
  static let countLimit = 500

  /// Whether a picture has to be fetched before it can be drawn.
  static func isElsewhere(_ address: String) -> Bool { address.hasPrefix("https:") }

  /// The picture at an address as a `data:` address, fetched if it is not in the cache; nil where there is
  /// none that can be drawn.
  ///
  /// - Parameter limit: how long the fetching may take.
  func picture(at address: String, within limit: Duration) -> String? {
    let document = Self.document(address)
    let known = (try? command.store.read { try $0.value(document) }) ?? nil
    let isFresh = known.map { command.now < $0.at.adding(seconds: Self.patience) } ?? false
    if let known, known.picture != nil || isFresh { return known.picture }
    guard !command.isOffline, limit > .zero, mayAsk(address) else { return nil }
    let picture: String?
    do {
      picture = try AvatarPicture.address(of: fetch(address, within: limit), Self.limits)
    } catch {
      let problem = Failure(error).message(in: command.language)
      command.context.verbose(accountTexts.noPicture(command.language, ["problem": problem]))
      picture = nil
    }
    // Where it cannot be kept it is none the worse.
    try? keep(Entry(picture: picture, at: command.now), as: document)
    return picture
  }

  private static func document(_ address: String) -> Document<Entry?> {
    Document(.cache, "\(folder)/\(SHA256.hex(address)).json", initial: nil)
  }

  /// What another machine names must not make this program call services of this one.
  private func mayAsk(_ text: String) -> Bool {
    guard let address = RemoteAddress(text), !address.isPlain else { return false }
    guard address.isLoopback, case .server(let server) = command.address else { return true }
    return server.isLoopback
  }

  /// No secret goes there.
  private func fetch(_ text: String, within limit: Duration) throws -> [UInt8] {
    guard let (address, request) = RemoteAddress.resource(text) else {
      throw DinDinError.badAnswer(text)
    }
    var remote = Remote(address, command.context)
    remote.connectLimit = min(.seconds(5), limit)
    remote.totalLimit = limit
    remote.answerLimit = Self.byteLimit
    remote.redirects = Self.redirects
    remote.tries = 1
    if command.options.trace {
      command.trace("> GET \(address.url(of: request).prefix { $0 != "?" })")
      remote.trace = { _ in }
    }
    let response = try remote.send(request)
    guard response.status == 200 else {
      throw RemoteError.other(address.origin, reason: "HTTP \(response.status)")
    }
    return response.body
  }

  private func keep(_ entry: Entry, as document: Document<Entry?>) throws {
    try command.store.transaction { transaction in
      let paths = try transaction.paths(.cache, under: Self.folder).filter { $0 != document.path }
      // Names are hashes: the first ones are as good as any.
      for path in paths.prefix(max(0, paths.count + 1 - Self.countLimit)) {
        try transaction.delete(Blob(.cache, path))
      }
      try transaction.overwrite(document, with: entry)
    }
  }
}

extension Session {
  /// How long the pictures of a command's cards may take together.
  private static let pictureLimit = Duration.seconds(3)

  /// Dinners with the pictures of their hosts where they are drawn as cards.
  func pictured(_ dinners: [Dinner]) -> [Dinner] {
    let context = command.context
    guard context.output.isTerminal, !context.wantsData,
      CardDrawing.hasPictures(PageLayout(page: context.page))
    else { return dinners }
    let (cache, clock) = (AvatarCache(command: command), context.clock)
    let end = clock.monotonic() &+ Self.pictureLimit.nanoseconds
    return dinners.map { dinner in
      guard let address = dinner.host.picture, AvatarCache.isElsewhere(address) else {
        return dinner
      }
      var dinner = dinner
      let left = Duration.nanoseconds(Int64(clamping: end - min(end, clock.monotonic())))
      dinner.host.picture = cache.picture(at: address, within: left)
      return dinner
    }
  }

  func pictured(_ dinner: Dinner) -> Dinner { pictured([dinner]).first ?? dinner }
}
