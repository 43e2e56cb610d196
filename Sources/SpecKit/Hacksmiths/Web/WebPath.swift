internal import SpecCore

/// The paths of the web pages and of their forms.
enum WebPath: Equatable {
  case next, info, community, upcoming, me, signIn, register, signOut
  /// The icon of the site, as a vector and as a picture for older browsers.
  case icon, iconPicture
  /// An event by id or key.
  case event(String)
  case answer(String)

  init?(_ path: [String]) {
    switch path.count {
    case 0: self = .next
    case 1:
      guard let page = Self.single[path[0]] else { return nil }
      self = page
    case 2 where path[0] == "events": self = .event(path[1])
    case 3 where path[0] == "events" && path[2] == "answer": self = .answer(path[1])
    default: return nil
    }
  }

  private static let single: [String: WebPath] = [
    "info": .info, "community": .community, "upcoming": .upcoming, "me": .me,
    "sign-in": .signIn, "register": .register, "sign-out": .signOut, "favicon.svg": .icon,
    "favicon.ico": .iconPicture,
  ]

  var methods: [String] {
    switch self {
    case .signOut: ["POST"]
    case .signIn, .register, .answer: ["GET", "HEAD", "POST"]
    case .next, .info, .community, .upcoming, .me, .event, .icon, .iconPicture: ["GET", "HEAD"]
    }
  }

  /// Shown to whoever asks alike, as long as nobody is signed in.
  var isForEverybody: Bool {
    switch self {
    case .next, .info, .community, .event: true
    case .upcoming, .me, .signIn, .register, .signOut, .answer, .icon, .iconPicture: false
    }
  }

  static func target(of tab: Tab) -> String { tab.id == "event" ? "/" : "/\(tab.id)" }

  static func target(of event: EventObject) -> String {
    Request("GET", ["events", event.key]).target
  }

  /// Where a form may lead: a page of this service that everybody can open, else the front page.
  static func safeTarget(_ text: String?) -> String {
    guard let request = try? Request("GET", target: text ?? ""),
      let path = WebPath(request.path), path.isForEverybody || path == .upcoming || path == .me
    else { return "/" }
    return Request("GET", request.path).target
  }
}
