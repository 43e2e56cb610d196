internal import SpecCore

/// The settings that hold for a command, read and checked.
struct FrameSettings: Sendable {
  /// What `login` signs in to where nothing else says it.
  var service: ServiceName?
  var x: XSettings
  var mastodonServer: String?
  var pollPosts: Duration
  /// Nil: messages are not asked for.
  var pollMessages: Duration?
  var fadeIn: Duration
  var hold: BoxHold
  var fadeOut: Duration
  var gap: Duration
  var replies: Bool
  var reposts: Bool
  var fit: PictureFit
  /// Nil: what the terminal can.
  var image: PictureMethod?
  var background: RGB
  /// Nil: the first camera program that is installed.
  var camera: String?
  var inhibit: Bool
  var notify: NotifySetting
  var quiet: QuietHours?
  var events: Bool
  var photos: Bool

  struct XSettings: Sendable {
    var clientId: String?
    var clientSecret: String?
    var api: String
    /// The page that asks for consent.
    var authorize: String
    var redirectUri: String
  }

  /// - Throws: 78 for a text in the file or the environment that cannot be the value.
  init(_ stored: StoredSettings, _ environment: [String: String]) throws {
    typealias Keys = FrameSettingTable
    func optional<Value>(_ entry: FrameSetting<Value>) throws -> Value? {
      try entry.value(in: stored, environment)
    }
    func value<Value>(_ entry: FrameSetting<Value>) throws -> Value {
      guard let value = try optional(entry) else {
        throw UsFrameError.badSetting(entry.setting.key, "", allowed: "")
      }
      return value
    }
    service = try optional(Keys.service)
    x = XSettings(
      clientId: try optional(Keys.clientId), clientSecret: try optional(Keys.clientSecret),
      api: try value(Keys.api), authorize: try value(Keys.authorize),
      redirectUri: try value(Keys.redirectUri))
    // An API elsewhere has its page beside it, unless another one is named.
    let api = Keys.api.setting.value(in: stored, environment)
    if api.origin != .default, stored[Keys.authorize.setting.key] == nil { x.move(to: x.api) }
    mastodonServer = try optional(Keys.server)
    pollPosts = try value(Keys.posts)
    pollMessages = try value(Keys.messages)
    fadeIn = try value(Keys.fadeIn)
    hold = try value(Keys.hold)
    fadeOut = try value(Keys.fadeOut)
    gap = try value(Keys.gap)
    replies = try value(Keys.replies)
    reposts = try value(Keys.reposts)
    fit = try value(Keys.fit)
    image = try value(Keys.image).method
    background = try value(Keys.background)
    let camera = try value(Keys.camera)
    self.camera = camera == "auto" ? nil : camera
    inhibit = try value(Keys.inhibit)
    notify = try value(Keys.notify)
    quiet = try value(Keys.quiet)
    events = try value(Keys.events)
    photos = try value(Keys.photos)
  }
}

extension FrameSettings.XSettings {
  /// Takes the API at another address, and the page that asks for consent with it.
  mutating func move(to api: String) {
    self.api = api
    authorize = "\(api)/i/oauth2/authorize"
  }
}

extension UsFrame {
  func settings() throws -> FrameSettings {
    let stored = try store.read { try $0.value(Documents.settings) }
    return try FrameSettings(stored, context.environment)
  }
}

extension FrameSettings {
  /// How often a kind is polled; nil: it is not.
  func interval(of kind: UpdateKind) -> Duration? {
    switch kind {
    case .post: pollPosts
    case .dm: pollMessages
    }
  }

  /// Whether an item is an update.
  func counts(_ item: Item) -> Bool {
    switch item.form {
    case .reply: replies
    case .repost: reposts
    case .original, .quote, nil: true
    }
  }
}
