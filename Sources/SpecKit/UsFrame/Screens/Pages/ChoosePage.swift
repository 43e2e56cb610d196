internal import SpecCore

/// The friends, of whom one is chosen.
struct ChoosePage: ScreenPage {
  enum Phase: Sendable {
    /// So many friends have come.
    case loading(Int)
    case list
    /// The service refuses the list: a handle is asked for.
    case handle(TextInput)
    case choosing
  }

  let name = ScreenName.choose
  let signIn: SignIn
  /// Whether the command ends with the choice.
  var isAlone = false
  var acceptsAnybody = false
  var backlog = 0
  private(set) var phase = Phase.loading(0)
  private var list = FriendMatches([])
  private var since: Instant?

  init(signIn: SignIn) { self.signIn = signIn }

  var isBusy: Bool {
    switch phase {
    case .loading, .choosing: true
    case .list, .handle: false
    }
  }

  mutating func appear(_ desk: inout PageDesk) {
    guard since == nil else { return }
    since = desk.now
    desk.works.append(Self.load(signIn))
  }

  // MARK: loading

  /// Fetches one page after the other, so that the number so far can be told.
  private static func load(_ signIn: SignIn) -> ScreenWork {
    ScreenWork { app in
      do {
        var session = try Session(app, try app.status().signedIn())
        let list = try FriendFetch(app: app).step(&session)
        guard list.complete else {
          let count = list.friends.count
          return { program, desk in
            program.change(ChoosePage.self) { $0.phase = .loading(count) }
            desk.works.append(load(signIn))
            return .stay
          }
        }
        let last = try app.store.read { try $0.value(Documents.frame) }.lastVip
        let matches = FriendMatches(FriendOrder().sorted(list.friends), selecting: last?.id)
        return { program, _ in
          program.change(ChoosePage.self) { ($0.phase, $0.list) = (.list, matches) }
          return .stay
        }
      } catch let error as UsFrameError {
        return failed(error, app)
      }
    }
  }

  private static func failed(_ error: UsFrameError, _ app: UsFrame) -> ScreenWork.ProgramChange {
    let text = error.message(in: app.context)
    let service: ServiceName? = if case .revoked(let service, _) = error { service } else { nil }
    let home = HomePage(app, reason: "revoked", service: service)
    return { program, desk in
      if case .revoked = error {
        let isAlone = program.page(ChoosePage.self)?.isAlone == true
        return isAlone ? .fail(error) : .start(home)
      }
      desk.message = text
      program.change(ChoosePage.self) { page in
        switch page.phase {
        case .choosing where !page.list.isEmpty: page.phase = .list
        default: page.phase = .handle(TextInput())
        }
      }
      return .stay
    }
  }

  private mutating func choose(_ handle: String, _ desk: inout PageDesk) {
    phase = .choosing
    since = desk.now
    let (selector, service) = ((acceptsAnybody, backlog, isAlone), signIn.service)
    let options = WatchPage.Options(isVirtual: desk.isVirtual)
    desk.works.append(
      ScreenWork { app in
        do {
          let (acceptsAnybody, backlog, isAlone) = selector
          _ = try VIPSelector(app: app, acceptsAnybody: acceptsAnybody, backlog: backlog)
            .select(try Handle(handle, at: service))
          app.record(.choose)
          let watch = isAlone ? nil : try WatchPage(app, options)
          return { _, _ in watch.map { .start($0) } ?? .leave }
        } catch let error as UsFrameError {
          return Self.failed(error, app)
        }
      })
  }

  // MARK: drawing

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    let spinner = since.map { theme.spinner(since: $0, at: space.now) } ?? ""
    var drawing = PageDrawing(rows: [])
    var keys = strings(.keysChoose)
    if displayWidth(keys) >= columns { keys = strings(.keysChooseShort) }
    switch phase {
    case .loading(let count):
      drawing.rows = theme.heading(strings(.chooseTitle), columns: columns)
      drawing.rows += [Line(), Line("   \(spinner) \(strings(.chooseLoading, String(count)))")]
      keys = strings(.keysLoading)
    case .choosing:
      drawing.rows = theme.heading(strings(.chooseTitle), columns: columns)
      drawing.rows += [Line(), Line("   \(spinner) \(strings(.chooseBusy))")]
      keys = ""
    case .handle(let input):
      drawing.rows = theme.heading(strings(.chooseTitle), columns: columns)
      drawing.rows +=
        [Line()] + strings(.chooseHandle).wrapped(to: columns - 6).map { Line("   " + $0) }
      drawing.rows += [Line(), Line("   @") + input.line(hasFocus: true, width: columns - 6)]
      drawing.items = [.init(id: "handle", isFocused: true)]
      keys = strings(.keysHandle)
    case .list:
      let filter = list.filter.isEmpty ? "" : list.filter + theme.dot
      let note = filter + strings.counted(.chooseCount, list.count)
      drawing.rows = theme.heading(strings(.chooseTitle), note, columns: columns)
      let height = max(1, space.size.rows - 3)
      drawing.rows += list.lines(height: height, columns: columns, theme)
      if list.isEmpty {
        let text = strings(list.filter.isEmpty ? .chooseNone : .chooseNobody)
        drawing.rows += text.wrapped(to: max(10, columns - 6)).map { Line("   " + $0, .dim) }
      }
      drawing.items = list.visible(height).map {
        .init(id: "@\($0.friend.handle)", isFocused: $0.isSelected)
      }
    }
    drawing.rows = space.filled(
      drawing.rows, footer: theme.footer(keys, space.message, columns: columns))
    return drawing
  }

  // MARK: keys

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    let height = max(1, desk.size.rows - 3)
    switch phase {
    // Nothing is remembered of what is typed meanwhile.
    case .loading, .choosing: return key == .escape ? .back : .stay
    case .handle(var input):
      if key == .enter, !input.text.isEmpty {
        choose(input.text, &desk)
      } else if key == .escape {
        return .back
      } else if input.handle(key) {
        phase = .handle(input)
      }
    case .list:
      switch key {
      case .enter: if let friend = list.selected { choose(friend.handle, &desk) }
      case .escape where list.filter.isEmpty: return .back
      case .escape: list.search("")
      case .backspace: list.search(String(list.filter.dropLast()))
      case .character(let character): list.search(list.filter + String(character))
      default: list.move(key, height: height)
      }
    }
    return .stay
  }

  mutating func paste(_ text: String, _ desk: inout PageDesk) -> PageAction {
    let line = String(text.prefix { !$0.isNewline })
    switch phase {
    case .list: list.search(list.filter + line)
    case .handle(var input):
      input.insert(line)
      phase = .handle(input)
    case .loading, .choosing: break
    }
    return .stay
  }

  func wake(after now: Instant, _ theme: ScreenTheme, isOnTop: Bool) -> Instant? {
    since.flatMap { isBusy && isOnTop ? theme.nextSpin(since: $0, after: now) : nil }
  }
}
