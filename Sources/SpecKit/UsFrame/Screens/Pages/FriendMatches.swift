internal import SpecCore

/// The friends that a filter leaves, the one that has the focus, and which are seen.
struct FriendMatches: Sendable {
  private struct Entry: Sendable {
    let friend: Friend
    /// Name and handle, folded once for all keys that are typed.
    let words: [[Unicode.Scalar]]
  }

  private let all: [Entry]
  private var matches: [Int]
  private var scroll = ListScroll()
  private(set) var filter = ""

  /// - Parameters:
  ///   - friends: in their order.
  ///   - id: who has the focus.
  init(_ friends: [Friend], selecting id: RemoteID? = nil) {
    let fold = SortingFold()
    all = friends.map { friend in
      Entry(friend: friend, words: [fold(friend.name), fold("@" + friend.handle)])
    }
    matches = Array(all.indices)
    if let id, let place = friends.firstIndex(where: { $0.id == id }) { scroll.selected = place }
  }

  var count: Int { matches.count }
  var isEmpty: Bool { matches.isEmpty }
  var selected: Friend? {
    matches.indices.contains(scroll.selected) ? all[matches[scroll.selected]].friend : nil
  }

  mutating func search(_ text: String) {
    // What matches more letters is among what matched fewer.
    let isNarrower = text.hasPrefix(filter)
    filter = text
    let wanted = SortingFold()(text)
    let pool = isNarrower ? matches : Array(all.indices)
    matches =
      wanted.isEmpty ? Array(all.indices) : pool.filter { contains(all[$0].words, wanted) }
    scroll = ListScroll()
  }

  private func contains(_ words: [[Unicode.Scalar]], _ wanted: [Unicode.Scalar]) -> Bool {
    words.contains { word in
      guard word.count >= wanted.count else { return false }
      return (0...(word.count - wanted.count)).contains {
        word[$0..<$0 + wanted.count].elementsEqual(wanted)
      }
    }
  }

  mutating func move(_ key: Key, height: Int) { scroll.move(key, count: count, height: height) }

  func visible(_ height: Int) -> [(friend: Friend, isSelected: Bool)] {
    scroll.range(count: count, height: height).map {
      (all[matches[$0]].friend, $0 == scroll.selected)
    }
  }

  func lines(height: Int, columns: Int, _ theme: ScreenTheme) -> [Line] {
    let seen = visible(height)
    let names = seen.map { sanitized($0.friend.name) }
    let most = names.map { displayWidth($0) }.max() ?? 0
    let note = "  \(theme.strings(.friendsProtected))"
    let notes = seen.contains { $0.friend.protected } ? displayWidth(note) : 0
    let room = columns - 3 - notes
    let longest = (seen.map(\.friend.handle.count).max() ?? 0) + 3
    let handles = most + 18 <= room ? 18 : min(longest, 18)
    let width = min(most, max(8, room - handles))
    return zip(seen, names).map { row, name in
      let mark = row.isSelected ? theme.pointer : " "
      let cut = name.truncated(to: width, ellipsis: theme.ellipsis).padded(to: width)
      var line = Line(" \(mark) ") + Line(cut, row.isSelected ? .bold : .plain)
      line += Line("  @\(row.friend.handle)".padded(to: handles), row.isSelected ? .plain : .dim)
      if row.friend.protected { line += Line(note, .dim) }
      return line.trimmed().truncated(to: columns, ellipsis: theme.ellipsis)
    }
  }
}

/// The row of a list that has the focus, and the first one seen.
struct ListScroll: Sendable, Equatable {
  var selected = 0
  private var top = 0

  mutating func move(_ key: Key, count: Int, height: Int) {
    let last = max(0, count - 1)
    switch key {
    case .up, .backtab: selected -= 1
    case .down, .tab: selected += 1
    case .pageUp: selected -= max(1, height - 1)
    case .pageDown: selected += max(1, height - 1)
    case .home: selected = 0
    case .end: selected = last
    case .mouse(let mouse) where mouse.action == .wheelUp: selected -= 3
    case .mouse(let mouse) where mouse.action == .wheelDown: selected += 3
    default: return
    }
    selected = min(max(0, selected), last)
    top = range(count: count, height: height).lowerBound
  }

  /// What is seen: the selected one always.
  func range(count: Int, height: Int) -> Range<Int> {
    var begin = min(top, max(0, count - height))
    if selected < begin { begin = selected }
    if selected >= begin + height { begin = selected - height + 1 }
    return begin..<min(count, begin + height)
  }
}
