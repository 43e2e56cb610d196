internal import SpecCore

/// The icon that browsers show beside the title of a page.
enum SiteIcon {
  case vector, picture

  init?(_ path: WebPath) {
    switch path {
    case .icon: self = .vector
    case .iconPicture: self = .picture
    default: return nil
    }
  }

  var response: Response {
    let (type, body) =
      switch self {
      case .vector: ("image/svg+xml", Self.vectorBytes)
      case .picture: ("image/png", Self.pictureBytes)
      }
    return Response(
      200,
      headers: [
        "Content-Type": type, "Cache-Control": "public, max-age=86400",
        "Content-Security-Policy": "default-src 'none'",
      ], body: body)
  }

  private static let vectorBytes = Array(Mark.siteIcon.utf8)
  private static let pictureBytes = Mark.icon(size: 48)
}
