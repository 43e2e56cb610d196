internal import SpecCore

/// How long a box is fully visible.
enum BoxHold: Sendable, Hashable {
  case fixed(Duration)
  /// As long as it takes to read it.
  case auto
}

/// How somebody is told of an update beside the box.
enum NotifySetting: String, Sendable, Hashable, CaseIterable {
  case off, bell, terminal, desktop
}

/// The keys of `usframe.json`.
enum FrameSettingTable {
  static let service = FrameSetting<ServiceName>(
    "service", .words, "the service that login signs in to")
  static let clientId = FrameSetting<String>(
    "x.clientId", .text, variable: "SPEC_X_CLIENT_ID", "the id of your app at X")
  static let clientSecret = FrameSetting<String>(
    "x.clientSecret", .text, variable: "SPEC_X_CLIENT_SECRET", isSecret: true,
    "the secret of a confidential app; write - to give it on standard input")
  static let api = FrameSetting<String>(
    "x.api", .address, default: "https://api.x.com", variable: "SPEC_X_API",
    "the address of the X API")
  static let authorize = FrameSetting<String>(
    "x.authorize", .address, default: "https://x.com/i/oauth2/authorize",
    "the page that asks for consent")
  static let redirectUri = FrameSetting<String>(
    "x.redirectUri", .redirect, default: "http://127.0.0.1:8765/callback",
    variable: "SPEC_X_REDIRECT_URI", "where that page leads back to, exactly as in your app")
  static let server = FrameSetting<String>(
    "mastodon.server", .address, "your Mastodon server")
  static let posts = FrameSetting<Duration>(
    "poll.posts", .atLeast(.seconds(1)), default: "30s", "how often posts are asked for")
  static let messages = FrameSetting<Duration?>(
    "poll.dms", SettingForm.atLeast(.seconds(60)).orOff(), default: "75s",
    "how often messages are asked for, or off")
  static let fadeIn = FrameSetting<Duration>(
    "box.fadeIn", .upToMinute, default: "500ms", "how long a box fades in")
  static let hold = FrameSetting<BoxHold>(
    "box.hold", .hold, default: "2s", "how long it stays, or auto for the time to read it")
  static let fadeOut = FrameSetting<Duration>(
    "box.fadeOut", .upToMinute, default: "500ms", "how long it fades out")
  static let gap = FrameSetting<Duration>(
    "box.gap", .upToMinute, default: "1s", "the time between two boxes")
  static let replies = FrameSetting<Bool>(
    "replies", .onOff, default: "on", "whether replies count as updates")
  static let reposts = FrameSetting<Bool>(
    "reposts", .onOff, default: "on", "whether reposts count as updates")
  static let fit = FrameSetting<PictureFit>(
    "fit", .words, default: "contain", "all of the picture with bars, or a part without")
  static let image = FrameSetting<PictureOption>(
    "image", .method, default: "auto", "how the picture is drawn")
  static let background = FrameSetting<RGB>(
    "background", .color, default: "000000", "the color around and behind the picture")
  static let camera = FrameSetting<String>(
    "camera", .camera, default: "auto",
    "the command that takes a picture, with {out} for its file and perhaps {device}")
  static let inhibit = FrameSetting<Bool>(
    "inhibit", .onOff, default: "on", "whether the screen is kept awake")
  static let notify = FrameSetting<NotifySetting>(
    "notify", .words, default: "off", "how you are told of an update beside the box")
  static let quiet = FrameSetting<QuietHours?>(
    "quiet", SettingForm.hours.orOff(), default: "off",
    "hours in which nothing is shown and nothing sounds")
  static let events = FrameSetting<Bool>(
    "events", .onOff, default: "off", "whether events are written to a file of this machine")
  static let photos = FrameSetting<Bool>(
    "photos", .onOff, default: "off", "whether the pictures of a post are shown with it")

  static let all: [Setting<StoredSettings>] = [
    service.setting, clientId.setting, clientSecret.setting, api.setting, authorize.setting,
    redirectUri.setting, server.setting, posts.setting, messages.setting, fadeIn.setting,
    hold.setting, fadeOut.setting, gap.setting, replies.setting, reposts.setting, fit.setting,
    image.setting, background.setting, camera.setting, inhibit.setting, notify.setting,
    quiet.setting, events.setting, photos.setting,
  ]
}
