internal import SpecCore

/// The menu alone, as `menu` opens it.
struct MenuScreen: Screen {
  enum Effect: Sendable, Equatable { case send(Feedback) }

  var pages: MenuPages
  let face: ScreenFace

  init(_ pages: MenuPages, _ face: ScreenFace) {
    self.pages = pages
    self.face = face
  }

  func frame(size: ScreenSize, at now: Instant) -> Frame { pages.frame(size: size, face) }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(let key):
      switch pages.handle(key, face) {
      case .stay: return .stay
      case .leave: return .leave
      case .send(let feedback): return .perform(.send(feedback))
      }
    case .paste(let text): pages.paste(text)
    case .wake, .resize: break
    }
    return .stay
  }
}

extension Context {
  func menuPages() throws -> MenuPages {
    MenuPages(try timersStore().read { try $0.value(TimersPlaces.settings) })
  }

  /// Makes the draft of a message and keeps it.
  func send(_ feedback: Feedback, from pages: inout MenuPages, _ face: ScreenFace) throws {
    do {
      let draft = try feedback.draft(
        pages.settings, circumstances(pages.settings), at: now, language: face.words.language)
      pages.sent(to: try save(draft, about: feedback.topic, at: nil, replacing: false), face)
    } catch let error as FeedbackError {
      pages.refuse(error.failure(in: face.words.language).message)
    }
  }

  func runMenu(keys: KeyScript?) throws {
    let driver = ScreenDriver(self, keys: keys)
    var screen = MenuScreen(try menuPages(), screenFace())
    try driver.run(&screen) { effect, screen, context in
      guard case .send(let feedback) = effect else { return .stay }
      try context.send(feedback, from: &screen.pages, screen.face)
      return .stay
    }
  }
}
