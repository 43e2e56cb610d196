internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// One page of the screen program: what it shows, what a key does, and what it wants done outside
/// itself. A page is a value: it reads no file, no clock and no database.
///
/// How a page is added:
/// 1. A struct in `Screens/Pages` that conforms to this protocol. What it shows it gets at its making;
///    what takes reading or writing is an `Effect` of its own that ``perform(_:_:)`` has done.
/// 2. A case of ``Destination``, and how it is made there. Other pages get to it by `.go(...)`, its
///    command by `ScreenOptions.play(...)`, which starts the program there; the page below the
///    first one is always the home screen.
/// 3. Its texts in a table of `Texts`, with its keys in ``keys`` (for `?`) and ``hint`` (the last line).
///
/// The stack itself takes care of `?`, `q`, Esc, buttons that look pressed for 150 ms, keys that are
/// typed meanwhile, the message line, questions of yes or no, and rows that do not fit. Effects are
/// done beside the screen: their page gets no event before they are done, and may be left.
protocol ScreenPage: Sendable {
  associatedtype Effect: Sendable = Never

  /// The name in frames, such as `home`.
  var name: String { get }
  /// What the keys of this page do, as `?` lists it; Esc, `?` and `q` are added.
  var keys: [KeyHelp] { get }
  /// The line below the page while there is no message.
  var hint: Text? { get }
  /// Letters are text now, and Esc goes to the page.
  var isTyping: Bool { get }
  /// Nothing lies below it: Esc leaves the program.
  var isBottom: Bool { get }
  /// When others change the database it is told as if it were uncovered.
  var followsChanges: Bool { get }
  /// The same when another command changes the draft, which belongs to no database.
  var followsDraft: Bool { get }
  /// The places of the database, beside the invitations, whose changes it shows.
  var followed: [TreePath] { get }
  /// The addresses of the pictures that its cards show.
  var avatars: [String] { get }
  /// It is a box below the rows of the page that it was opened from.
  var isDialog: Bool { get }

  func drawing(_ context: PageContext) -> PageDrawing
  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect>
  /// Does an effect. What it throws becomes the message.
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect>
  /// When it next changes by itself.
  func wake(after now: Instant) -> Wake?
}

extension ScreenPage {
  var hint: Text? { nil }
  var isTyping: Bool { false }
  var isBottom: Bool { false }
  var isDialog: Bool { false }
  var followsChanges: Bool { false }
  var followsDraft: Bool { false }
  var followed: [TreePath] { [] }
  var avatars: [String] { [] }
  func wake(after now: Instant) -> Wake? { nil }
}

extension ScreenPage where Effect == Never {
  func perform(_ effect: Never, _ work: PageWork) -> PageAction<Never> {}
}

/// Keys and what they do.
struct KeyHelp: Sendable {
  let keys: Text
  let does: Text

  init(_ keys: String, _ does: Text) {
    self.init(Text { keys.replacing(", ", with: ListSeparator.comma(in: $0)) }, does)
  }

  /// - Parameter keys: with what else is typed.
  init(_ keys: Text, _ does: Text) { (self.keys, self.does) = (keys, does) }
}

enum PageEvent: Sendable, Equatable {
  case key(Key)
  case paste(String)
  /// It has just been put on top, before it is drawn.
  case opened
  /// The page above it is gone.
  case uncovered
  /// The button that `.press` named is no longer held down: its action is due.
  case pressed(String)
  /// The time of `.hold` is over.
  case released
  /// The question of `.ask` was answered.
  case answered(Bool)
  /// The moment that `wake` named has come.
  case wake
  case resized
}

enum PageAction<Effect> {
  case stay
  /// Nothing that can be seen has changed.
  case unchanged
  case perform(Effect)
  /// Draws first, and has the effect done then.
  case show(Effect)
  /// Shows the button pressed, then sends `.pressed`; keys wait. At once with reduced motion.
  case press(String)
  /// Keys wait for a while, as during a flash, then `.released` comes.
  case hold(Duration)
  /// Shows a message until the next key.
  case tell(String)
  /// Asks a question that ends in `y/N`.
  case ask(String)
  /// Opens another page above this one, or in its place, or above home.
  case go(Destination)
  case replace(Destination)
  case goFromHome(Destination)
  /// Puts a page above this one.
  case push(any ScreenPage)
  case back
  case home
  /// Home, where a message says why.
  case homeTelling(String)
  case leave

  func map<Other>(_ change: (Effect) -> Other) -> PageAction<Other> {
    switch self {
    case .stay: .stay
    case .unchanged: .unchanged
    case .perform(let effect): .perform(change(effect))
    case .show(let effect): .show(change(effect))
    case .press(let button): .press(button)
    case .hold(let duration): .hold(duration)
    case .tell(let text): .tell(text)
    case .ask(let question): .ask(question)
    case .go(let place): .go(place)
    case .replace(let place): .replace(place)
    case .goFromHome(let place): .goFromHome(place)
    case .push(let page): .push(page)
    case .back: .back
    case .home: .home
    case .homeTelling(let text): .homeTelling(text)
    case .leave: .leave
    }
  }
}

extension PageAction: Sendable where Effect: Sendable {}

/// What a page is drawn for.
struct PageContext: Sendable {
  let page: Page
  var now: Instant
  /// Changes at once instead of fading and flashing.
  let isCalm: Bool
  /// The button that is held down.
  var pressed: String?
  /// Pictures that were fetched, as `data:` addresses, by their own addresses.
  var avatars: [String: String] = [:]
  /// The rows of the message that stands above the hint.
  var messageRows = 0

  var layout: PageLayout { PageLayout(page: page) }
  var language: String { page.language }
  var size: ScreenSize { ScreenSize(columns: page.columns, rows: page.rows) }

  /// How many rows a page has where its hint stands below.
  func room(above hint: Text?) -> Int {
    let foot = hint.map { 1 + lines(of: $0).count } ?? 0
    return max(1, page.rows - foot - messageRows)
  }

  /// A hint in lines that fit, broken only between one key and the next.
  func lines(of hint: Text) -> [Line] { lines(of: hint(language)) }

  func lines(of hint: String) -> [Line] {
    let parts = hint.split(separator: "   ").map { part -> Line in
      let text = page.isUTF8 ? String(part) : String(part.map(Self.ascii))
      // The key, and left of it what it does.
      guard layout.isRightToLeft, let end = text.firstIndex(of: " ") else {
        return Line(text, .dim)
      }
      return Line(String(text[text.index(after: end)...]), .dim)
        + Line(" ") + Line(String(text[..<end]), .dim)
    }
    return layout.packed(parts, room: layout.width).flatMap(layout.wrapped)
  }

  private static func ascii(_ character: Character) -> Character {
    switch character {
    case "←": "<"
    case "→": ">"
    case "↑": "^"
    case "↓": "v"
    default: character
    }
  }
}

/// What a page shows.
struct PageDrawing: Sendable {
  var rows: [Line]
  /// The first rows, which stay where the others have to scroll.
  var pinned = 0
  /// The rows that stay in sight.
  var marked: Range<Int>?
  /// What the next key acts on.
  var focus: JSON?
  /// More members of the JSON frame.
  var extra: [JSON.Member] = []

  init(
    _ rows: [Line], pinned: Int = 0, marked: Range<Int>? = nil, focus: JSON? = nil,
    extra: [JSON.Member] = []
  ) {
    (self.rows, self.pinned, self.marked) = (rows, pinned, marked)
    (self.focus, self.extra) = (focus, extra)
  }
}

/// What the effects of pages work with.
struct PageWork {
  /// At the moment of the effect.
  let command: CommandContext
  /// What the page is drawn for.
  let context: PageContext
  /// The writes of this run.
  let writes: WriteCount
  /// What this run has shown of what hosts have changed.
  var news = ShownNews()

  var isCalm: Bool { context.isCalm }

  /// How long what could not be read is left alone.
  static let pause = Duration.seconds(60)

  func session() throws -> Session { try Session(command) }
}

/// How often this run of the screen program has written to the database: a page that was read before
/// the last write reads again when it is uncovered. Whatever writes notes it.
final class WriteCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }
  func note() { count.add(1, ordering: .relaxed) }
}
