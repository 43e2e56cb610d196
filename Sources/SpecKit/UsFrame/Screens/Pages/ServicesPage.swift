internal import SpecCore

/// Which service to sign in to.
struct ServicesPage: ScreenPage {
  let name = ScreenName.services
  private var selected = 0
  private let services = ServiceName.allCases.sorted { $0 == .test && $1 != .test }

  init(last: ServiceName?) {
    selected = services.firstIndex { $0 == last } ?? 0
  }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    var rows = theme.heading(strings(.servicesTitle), columns: columns)
    for (index, service) in services.enumerated() {
      let isFocused = index == selected
      rows.append(Line())
      rows.append(
        Line(" \(isFocused ? theme.pointer : " ") ")
          + Line(
            strings(service.choiceKey), isFocused ? .bold : .plain))
      rows += strings(service.explanationKey).wrapped(to: max(10, columns - 6))
        .map { Line("   ") + Line($0, .dim) }
    }
    return PageDrawing(
      rows: space.filled(
        rows, footer: theme.footer(strings(.keysServices), space.message, columns: columns)),
      items: services.enumerated().map { .init(id: $1.rawValue, isFocused: $0 == selected) })
  }

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    switch key {
    case .up, .backtab: selected = max(0, selected - 1)
    case .down, .tab: selected = min(services.count - 1, selected + 1)
    case .home: selected = 0
    case .end: selected = services.count - 1
    case .escape: return .back
    case .character("q"): return .leave
    case .enter, .space:
      let service = services[selected]
      desk.works.append(.event(.button(id: service.rawValue)))
      if service == .test { return .open(AuthorizePage(person: "ann")) }
      desk.works.append(
        ScreenWork { _ in
          { program, _ in
            program.errand = .signIn(service)
            return .leave
          }
        })
    default: break
    }
    return .stay
  }
}

extension ServiceName {
  fileprivate var choiceKey: StringKey {
    switch rawValue {
    case "x": .servicesX
    case "mastodon": .servicesMastodon
    default: .servicesTest
    }
  }

  fileprivate var explanationKey: StringKey {
    switch rawValue {
    case "x": .servicesXText
    case "mastodon": .servicesMastodonText
    default: .servicesTestText
    }
  }
}
