internal import SpecCore

/// The page for phones: one response with its style and script in it, and no other address.
enum PageFile {
  static func response(to request: Request) -> Response {
    let language = request.language(among: languages)
    return Response(document: pages[language] ?? [], allowing: allowed)
  }

  private static let languages = ["en", "ru", "ar"]

  /// The page with its texts, by language.
  private static let pages = Dictionary(uniqueKeysWithValues: languages.map { ($0, bytes(in: $0)) })

  private static func bytes(in language: String) -> [UInt8] {
    let texts = try? JSON(parsing: PackageResources.PageTexts_json)[language]
    let parts = [
      ("lang=\"en\"", "lang=\"\(language)\""),
      ("/*style*/", withoutComments(PackageResources.Page_css)),
      ("/*script*/", withoutComments(PackageResources.Page_js)),
      ("/*texts*/{}", texts?.serialized() ?? "{}"),
    ]
    var page = String(decoding: PackageResources.Page_html, as: UTF8.self)
    for (mark, part) in parts {
      guard let place = page.firstRange(of: mark) else { continue }
      page.replaceSubrange(place, with: part)
    }
    return Array(page.utf8)
  }

  /// Comments on lines of their own are for those who read the file, not for a hundred phones.
  private static func withoutComments(_ file: [UInt8]) -> String {
    String(decoding: file, as: UTF8.self).split(separator: "\n").map { $0.trimmingSpaces() }.filter
    { !$0.hasPrefix("// ") }
    .joined(separator: "\n")
  }

  private static let allowed = [
    "script-src 'unsafe-inline'", "style-src 'unsafe-inline'", "connect-src 'self'",
    "img-src data:", "media-src data: blob:", "form-action 'none'",
  ]
}
