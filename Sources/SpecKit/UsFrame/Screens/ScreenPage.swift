internal import SpecCore

/// One screen: its state, how it is drawn, and what keys do.
protocol ScreenPage: Sendable {
  var name: ScreenName { get }
  /// Whether something is loading.
  var isBusy: Bool { get }

  func draw(_ space: PageSpace) -> PageDrawing
  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction
  /// Text pasted, line ends as `\n`.
  mutating func paste(_ text: String, _ desk: inout PageDesk) -> PageAction
  /// Shown for the first time, or again after another one.
  mutating func appear(_ desk: inout PageDesk)
  /// The time has come that `wake` named, or has passed.
  mutating func wakeUp(_ desk: inout PageDesk) -> PageAction
  mutating func resize(_ desk: inout PageDesk)
  /// When it changes by itself.
  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant?
}

extension ScreenPage {
  var isBusy: Bool { false }
  mutating func paste(_ text: String, _ desk: inout PageDesk) -> PageAction { .stay }
  mutating func appear(_ desk: inout PageDesk) {}
  mutating func wakeUp(_ desk: inout PageDesk) -> PageAction { .stay }
  mutating func resize(_ desk: inout PageDesk) {}
  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? { nil }
}

/// Where and when a page is drawn.
struct PageSpace {
  let theme: ScreenTheme
  let size: ScreenSize
  let now: Instant
  /// What has to be told once.
  let message: String?

  var strings: Strings { theme.strings }
  var columns: Int { size.columns }

  /// Rows with the last one at the foot of the screen. Blank ones are left out where there is no room.
  func filled(_ rows: [Line], footer: Line) -> [Line] {
    var rows = rows
    while rows.count >= size.rows, let blank = rows.lastIndex(where: { $0.width == 0 }) {
      rows.remove(at: blank)
    }
    let body = rows.prefix(max(0, size.rows - 1))
    return body + Array(repeating: Line(), count: max(0, size.rows - 1 - body.count)) + [footer]
  }
}

extension PageSpace {
  /// What can be chosen, each with an explanation; where there is no room for all of those, only the
  /// one that has the focus has one.
  ///
  /// - Parameter below: the rows that come after them; where there are some, they come before the
  ///   explanations.
  func choices(
    _ texts: [(title: String, text: String)], selected: Int, below: Int = 0
  ) -> [Line] {
    func rows(explaining isExplained: (Int) -> Bool) -> [Line] {
      texts.enumerated().flatMap { index, choice in
        let isFocused = index == selected
        let title =
          Line(" \(isFocused ? theme.pointer : " ") ")
          + Line(choice.title, isFocused ? .bold : .plain)
        let text = isExplained(index) ? choice.text.wrapped(to: max(10, columns - 6)) : []
        return [Line(), title] + text.map { Line("   ") + Line($0, .dim) }
      }
    }
    let all = rows { _ in true }
    // The heading has two rows, the keys have one.
    let isEnough = all.count { $0.width > 0 } + below + 3 <= size.rows
    return isEnough ? all : rows { $0 == selected && below == 0 }
  }
}

/// What a page acts with.
struct PageDesk {
  let theme: ScreenTheme
  let size: ScreenSize
  let now: Instant
  let pictures: PictureOutput
  /// Whether the page is the one that is seen.
  let isOnTop: Bool
  /// Whether a script plays, in virtual time.
  let isVirtual: Bool
  /// What is to be done beside the screen.
  var works: [ScreenWork] = []
  var message: String?

  /// How pictures are drawn in an area.
  func pictures(_ size: ScreenSize) -> PictureOutput {
    var output = pictures
    output.size = size
    return output
  }
}

/// Where it goes on after a key or a result.
enum PageAction {
  case stay
  case open(any ScreenPage)
  /// In the place of all.
  case start(any ScreenPage)
  /// In the place of this one.
  case replace(any ScreenPage)
  case back
  case leave
  /// Ends the program with an error.
  case fail(any Error)
}

struct PageDrawing {
  struct Item {
    var id: String
    var isFocused = false
    var opacity = 1.0
  }

  var rows: [Line]
  var items: [Item] = []
  var picture: PictureLayer?
  var overlays: [Overlay] = []
  var box: JSON?
  var usesMouse = false
}

/// Something that takes long, and how its result changes the screen.
struct ScreenWork: Sendable {
  enum Queue: Sendable, CaseIterable {
    /// Calls over the network and changes of what is stored.
    case network
    /// Pictures are fetched and drawn meanwhile.
    case pictures
    /// Pictures of posts, whose hosts may be slow.
    case attachments
    /// What takes no time but must not wait: notifications, keeping the screen awake.
    case system
  }

  typealias ProgramChange = @Sendable (inout ScreenProgram, inout PageDesk) -> PageAction

  var queue = Queue.network
  /// What it throws ends the program.
  var run: @Sendable (UsFrame, inout ScreenServices) throws -> ProgramChange

  init(_ queue: Queue = .network, _ run: @escaping @Sendable (UsFrame) throws -> ProgramChange) {
    self.queue = queue
    self.run = { app, _ in try run(app) }
  }

  /// Work with what the queue `system` holds; it changes nothing on the screen.
  init(services body: @escaping @Sendable (UsFrame, inout ScreenServices) throws -> Void) {
    queue = .system
    run = { app, services in
      try body(app, &services)
      return { _, _ in .stay }
    }
  }

  /// Work that changes nothing on the screen.
  static func silent(_ body: @escaping @Sendable (UsFrame) throws -> Void) -> ScreenWork {
    ScreenWork { app in
      try body(app)
      return { _, _ in .stay }
    }
  }

  static func event(_ event: FrameEvent) -> ScreenWork { silent { $0.record(event) } }
}
