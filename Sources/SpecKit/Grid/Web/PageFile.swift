internal import SpecCore

/// The page for phones: one response with its style and script in it, and no other address.
enum PageFile {
  static let headers: Headers = [
    "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
    "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  ]

  /// The three files put together.
  static let bytes: [UInt8] = {
    var page = String(decoding: PackageResources.Page_html, as: UTF8.self)
    for (mark, file) in [
      ("/*style*/", PackageResources.Page_css), ("/*script*/", PackageResources.Page_js),
    ] {
      guard let place = page.firstRange(of: mark) else { continue }
      page.replaceSubrange(place, with: withoutComments(String(decoding: file, as: UTF8.self)))
    }
    return Array(page.utf8)
  }()

  /// Comments on lines of their own are for those who read the file, not for a hundred phones.
  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingSpaces() }.filter { !$0.hasPrefix("// ") }
      .joined(separator: "\n")
  }

  private static let policy = [
    "default-src 'none'", "script-src 'unsafe-inline'", "style-src 'unsafe-inline'",
    "connect-src 'self'", "img-src data:", "media-src data: blob:", "base-uri 'none'",
    "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")
}
