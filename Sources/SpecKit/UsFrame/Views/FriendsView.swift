internal import SpecCore

/// A row of the list of friends.
struct FriendRow: Record {
  let friend: Friend
  let isVip: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.friend.id.text, "the person's id"),
    RecordMember("handle", \.friend.handle, "the person's handle, without @"),
    RecordMember("name", \.friend.name, "the person's name"),
    RecordMember("protected", \.friend.protected, "whether only followers see their posts"),
    RecordMember("followed", { _ in true }, "whether you follow them"),
    RecordMember("isVip", \.isVip, "whether they are the one chosen"),
  ]
}

/// The friends in their order.
struct FriendsView: Presentable {
  let rows: [FriendRow]
  let strings: Strings

  var payload: [FriendRow] { rows }

  func records() -> [[String]] {
    rows.map { ["@\($0.friend.handle)", $0.friend.name, $0.friend.id.text] }
  }

  func drawing(_ page: Page) -> [Line] {
    let names = rows.map { sanitized($0.friend.name) }
    let width = min(names.map(displayWidth).max() ?? 0, max(8, page.columns - 20))
    let mark = page.isUTF8 ? "▸ " : "> "
    return zip(rows, names).map { row, name in
      var line = Line(row.isVip ? mark : "  ", Style(.yellow))
      let cut = name.truncated(to: width, ellipsis: page.ellipsis)
      line += Line(cut.padded(to: width), row.isVip ? .bold : .plain)
      line += Line("  @\(row.friend.handle)", Style(.cyan))
      if row.friend.protected { line += Line("  \(strings(.friendsProtected))", .dim) }
      return line.truncated(to: page.columns, ellipsis: page.ellipsis)
    }
  }
}
