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
    typealias Table = FrameSettingTable
    func optional<Value>(_ entry: FrameSetting<Value>) throws -> Value? {
      try entry.value(in: stored, environment)
    }
    func value<Value>(_ entry: FrameSetting<Value>) throws -> Value {
      guard let value = try optional(entry) else {
        throw UsFrameError.badSetting(entry.setting.key, "", allowed: "")
      }
      return value
    }
    service = try optional(Table.service)
    x = XSettings(
      clientId: try optional(Table.clientId), clientSecret: try optional(Table.clientSecret),
      api: try value(Table.api), authorize: try value(Table.authorize),
      redirectUri: try value(Table.redirectUri))
    // An API elsewhere has its page beside it, unless another one is named.
    let api = Table.api.setting.value(in: stored, environment)
    if api.origin != .default, stored[Table.authorize.setting.key] == nil { x.move(to: x.api) }
    mastodonServer = try optional(Table.server)
    pollPosts = try value(Table.posts)
    pollMessages = try value(Table.messages)
    fadeIn = try value(Table.fadeIn)
    hold = try value(Table.hold)
    fadeOut = try value(Table.fadeOut)
    gap = try value(Table.gap)
    replies = try value(Table.replies)
    reposts = try value(Table.reposts)
    fit = try value(Table.fit)
    image = try value(Table.image).method
    background = try value(Table.background)
    let camera = try value(Table.camera)
    self.camera = camera == "auto" ? nil : camera
    inhibit = try value(Table.inhibit)
    notify = try value(Table.notify)
    quiet = try value(Table.quiet)
    events = try value(Table.events)
    photos = try value(Table.photos)
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
