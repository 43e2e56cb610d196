internal import SpecCore

/// What keys do.
extension AppScreen {
  mutating func press(_ key: Key) -> ScreenAction<Effect> {
    switch mode {
    case .pages: return pressOnPage(key)
    case .answering(let event):
      mode = .pages
      let words: [Key: RSVPChoice] = [
        .character("y"): .yes, .character("n"): .no, .character("m"): .maybe,
        .character("c"): .cancel,
      ]
      guard let word = words[key] else { return .stay }
      return .perform(.answer(event, word, sure: false))
    case .givingUp(let event, let word, _):
      mode = .pages
      return key == .character("y") ? .perform(.answer(event, word, sure: true)) : .stay
    case .signingOut:
      mode = .pages
      return key == .character("y") ? .perform(.guest(discard: false)) : .stay
    case .discarding:
      mode = .pages
      return key == .character("y") ? .perform(.guest(discard: true)) : .stay
    case .searching(let text):
      return type(key, text) {
        .searching($0)
      } done: { screen in
        screen.search = text
        return .perform(.load(screen.tab))
      }
    case .email(let text):
      return type(key, text) {
        .email($0)
      } done: { screen in
        screen.mode = .password(email: text, "")
        return .stay
      }
    case .password(let email, let text):
      return type(key, text) {
        .password(email: email, $0)
      } done: { _ in
        .perform(.signIn(email: email, password: text))
      }
    }
  }

  private mutating func type(
    _ key: Key, _ text: String, _ next: (String) -> Mode,
    done: (inout AppScreen) -> ScreenAction<Effect>
  ) -> ScreenAction<Effect> {
    switch key {
    case .character(let character): mode = next(String((text + String(character)).prefix(256)))
    case .backspace: mode = next(String(text.dropLast()))
    case .enter:
      mode = .pages
      return done(&self)
    case .escape: mode = .pages
    default: break
    }
    return .stay
  }

  private mutating func pressOnPage(_ key: Key) -> ScreenAction<Effect> {
    message = ""
    switch key {
    case .left, .right:
      let index = tabs.firstIndex { $0.id == tab } ?? 0
      let next = index + (key == .right ? 1 : -1)
      return tabs.indices.contains(next) ? open(tab: tabs[next].id) : .stay
    case .up: scroll { $0.move(down: false, $1) }
    case .down: scroll { $0.move(down: true, $1) }
    case .pageUp: scroll { $0.turn(down: false, $1) }
    case .pageDown: scroll { $0.turn(down: true, $1) }
    case .home: scroll { scroll, _ in scroll.goToBegin() }
    case .end: scroll { $0.goToEnd($1) }
    case .enter: return item.map { .perform(.open($0)) } ?? .stay
    case .escape:
      if pages.count > 1 {
        back()
      } else if !search.isEmpty {
        return open(tab: tab)
      }
    case .character(let character): return press(character)
    default: break
    }
    return .stay
  }

  private mutating func press(_ character: Character) -> ScreenAction<Effect> {
    switch character {
    case "1"..."5":
      let index = (character.wholeNumberValue ?? 1) - 1
      return tabs.indices.contains(index) ? open(tab: tabs[index].id) : .stay
    case "r":
      if let event = answerable {
        mode = .answering(event)
      } else {
        message = "Choose an event first."
      }
    case "/":
      guard isSearchable else {
        message = "Community and Upcoming can be searched."
        return .stay
      }
      mode = .searching("")
      // A new search begins with all.
      return search.isEmpty ? .stay : open(tab: tab)
    case "l":
      if isMember {
        message = "You are signed in as \(name); g signs out."
      } else {
        mode = .email("")
      }
    case "g":
      guard isMember else { return .perform(.guest(discard: false)) }
      mode = .signingOut
    case "R": return .perform(.load(tab))
    case "?": if isHelp { back() } else { show(.help, isFirst: false) }
    case "q": return .leave
    default: break
    }
    return .stay
  }

  /// The keys that do something now, and what.
  var keys: [String] {
    if let task, task.isShown || page == nil {
      return [isTyping ? "Ctrl-C quit" : "q quit"]
    }
    switch mode {
    case .pages: return pageKeys
    case .answering: return ["y yes", "n no", "m maybe", "c cancel", "Esc back"]
    case .givingUp: return ["y give it up", "n keep it"]
    case .signingOut: return ["y sign out", "n stay signed in"]
    case .discarding: return ["y drop and sign out", "n stay signed in"]
    case .searching: return ["Enter done", "Esc back"]
    case .email: return ["Enter next", "Esc back"]
    case .password: return ["Enter sign in", "Esc back"]
    }
  }

  private var pageKeys: [String] {
    var keys = isUTF8 ? ["↑↓ move", "←→ section"] : ["up/down move", "left/right section"]
    if item != nil { keys.append("Enter open") }
    if pages.count > 1 {
      keys.append("Esc back")
    } else if !search.isEmpty {
      keys.append("Esc show all")
    }
    if answerable != nil { keys.append("r answer") }
    if isSearchable { keys.append("/ search") }
    keys += isMember ? ["g sign out"] : ["l sign in", "g guest"]
    return keys + ["R reload", isHelp ? "? close" : "? help", "q quit"]
  }
}

extension AppPage {
  private static let helpKeys = [
    ("left right", "the previous or next section; or 1 to 5"),
    ("up down", "move; page up, page down, home and end move further"),
    ("Enter", "open an event or a person"), ("Esc", "back"),
    ("r", "answer the event: then y, n, m or c"),
    ("/", "search people or events; Enter ends the search text"),
    ("l", "sign in"), ("g", "sign out, and continue as a guest"), ("R", "reload"),
    ("?", "this page"), ("q", "quit"),
  ]

  static let help = AppPage.text(AppScreen.helpName) { page in
    helpKeys.flatMap { keys, what in
      TextLayout.labeled(keys, what, labelWidth: 13, indent: 1, width: TextLayout.width(page))
    }
  }
}
