/// Pairs of names and values as query strings and form bodies carry them.
///
/// Only the unreserved signs of RFC 3986 stay as they are: some servers read a bare `+` as a space
/// and some do not.
package struct Form: Sendable, Equatable {
  package var pairs: [Request.QueryItem]

  package init(_ pairs: [Request.QueryItem]) { self.pairs = pairs }

  package init(_ pairs: [(String, String)]) {
    self.pairs = pairs.map { Request.QueryItem($0.0, $0.1) }
  }

  /// Reads `a=1&b=2`, a `+` being a space; malformed percent-encoding is kept as text.
  package init(parsing text: some StringProtocol) {
    pairs = text.split(separator: "&").map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { (try? PercentEncoding.decode($0, isForm: true)) ?? String($0) }
      return Request.QueryItem(sides[0], sides.count > 1 ? sides[1] : "")
    }
  }

  /// The first value of that name.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  package var text: String {
    pairs.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
      .joined(separator: "&")
  }
}
