internal import SpecCore

/// A row of the list of friends.
struct FriendRow: Encodable {
  var id: RemoteID
  var handle: String
  var name: String
  var protected: Bool
  var followed: Bool
  var isVip: Bool

  static let fields = [
    Field("id", "string", "the person's id"),
    Field("handle", "string", "the person's handle, without @"),
    Field("name", "string", "the person's name"),
    Field("protected", "boolean", "whether only followers see their posts"),
    Field("followed", "boolean", "whether you follow them"),
    Field("isVip", "boolean", "whether they are the one chosen"),
  ]
}

/// The friends in their order.
struct FriendsView: Presentable {
  let rows: [FriendRow]
  let strings: Strings

  var payload: [FriendRow] { rows }

  func records() -> [[String]] { rows.map { ["@\($0.handle)", $0.name, $0.id.text] } }

  func drawing(_ page: Page) -> [Line] {
    let names = rows.map { sanitized($0.name) }
    let width = min(names.map(displayWidth).max() ?? 0, max(8, page.columns - 20))
    let mark = page.isUTF8 ? "▸ " : "> "
    return zip(rows, names).map { row, name in
      var line = Line(row.isVip ? mark : "  ", Style(.yellow))
      let cut = name.truncated(to: width, ellipsis: page.ellipsis)
      line += Line(cut.padded(to: width), row.isVip ? .bold : .plain)
      line += Line("  @\(row.handle)", Style(.cyan))
      if row.protected { line += Line("  \(strings("friends.protected"))", .dim) }
      return line.truncated(to: page.columns, ellipsis: page.ellipsis)
    }
  }
}
