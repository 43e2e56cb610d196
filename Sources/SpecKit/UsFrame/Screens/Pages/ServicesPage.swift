internal import SpecCore

/// Which service to sign in to.
struct ServicesPage: ScreenPage {
  let name = ScreenName.services
  private var selected = 0
  /// What has to be configured before the service that was pressed.
  private var problem: String?
  private let services = ServiceName.allCases.sorted { $0 == .test && $1 != .test }

  init(last: ServiceName?) {
    selected = services.firstIndex { $0 == last } ?? 0
  }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    var rows = theme.heading(strings(.servicesTitle), columns: columns)
    let told = problem.map {
      [Line()] + $0.wrapped(to: max(10, columns - 2)).map { Line(" " + $0) }
    }
    rows += space.choices(
      services.map { (strings($0.choiceKey), strings($0.explanationKey)) },
      selected: selected, below: told?.count ?? 0)
    rows += told ?? []
    return PageDrawing(
      rows: space.filled(
        rows, footer: theme.footer(strings(.keysServices), space.message, columns: columns)),
      items: services.enumerated().map { .init(id: $1.rawValue, isFocused: $0 == selected) })
  }

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    switch key {
    case .up, .backtab: select(selected - 1)
    case .down, .tab: select(selected + 1)
    case .home: select(0)
    case .end: select(services.count - 1)
    case .escape: return .back
    case .character("q"): return .leave
    case .enter, .space:
      let service = services[selected]
      desk.works.append(.event(.button(id: service.rawValue)))
      guard service != .test else {
        desk.works.append(
          ScreenWork { app in
            let page = try AuthorizePage.begun(app, as: .demo)
            return { _, _ in .open(page) }
          })
        return .stay
      }
      desk.works.append(Self.begin(service))
    default: break
    }
    return .stay
  }

  private mutating func select(_ index: Int) {
    (selected, problem) = (min(max(0, index), services.count - 1), nil)
  }

  /// Leaves to sign in, unless something has to be configured first or the service cannot be reached.
  private static func begin(_ service: ServiceName) -> ScreenWork {
    ScreenWork { app in
      do {
        _ = try service.provider.registration(app, SignInOptions())
        return { program, _ in
          program.errand = .signIn(service)
          return .leave
        }
      } catch let error as UsFrameError {
        let text = error.message(in: app.context)
        return { program, _ in
          program.change(ServicesPage.self) { $0.problem = text }
          return .stay
        }
      }
    }
  }
}

extension ServiceName {
  fileprivate var choiceKey: StringKey {
    switch self {
    case .x: .servicesX
    case .mastodon: .servicesMastodon
    case .test: .servicesTest
    }
  }

  fileprivate var explanationKey: StringKey {
    switch self {
    case .x: .servicesXText
    case .mastodon: .servicesMastodonText
    case .test: .servicesTestText
    }
  }
}
