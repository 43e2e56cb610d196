internal import SpecCore

/// Where one is: what a bare `spec usframe` prints.
struct HomeView: Presentable, Encodable {
  var state: FrameState
  var screen: String
  var service: ServiceName
  var account: Person?
  var vip: Person?
  var unseen: Int?
  var reason: String?

  private let strings: Strings

  private enum CodingKeys: CodingKey {
    case state, screen, service, account, vip, unseen, reason
  }

  init(_ standing: Standing, _ strings: Strings) {
    let progress = standing.progress
    state = progress.state
    screen = progress.state.screen
    service = standing.signIn?.service ?? progress.service ?? .test
    account = standing.signIn?.account
    vip = progress.vip
    unseen = progress.state == .watching ? standing.inbox.unseen : nil
    reason = progress.reason
    self.strings = strings
  }

  func records() -> [[String]] {
    var record = [state.rawValue, service.rawValue]
    if let account { record.append("@\(account.handle)") }
    if let vip { record.append("@\(vip.handle)") }
    if let unseen { record.append(String(unseen)) }
    return [record]
  }

  func drawing(_ page: Page) -> [Line] {
    var lines = [Line(strings("home.title"), .bold)]
    let name = strings.name(of: service)
    switch state {
    case .signedOut:
      lines.append(Line(strings("home.signed-out")))
      if let reason { lines.append(Line(strings("reason.\(reason)"), .dim)) }
    case .signingIn: lines.append(Line(strings("home.signing-in", name)))
    case .choosing:
      lines.append(
        Line(strings("home.choosing", name, account?.name ?? "", account?.handle ?? "")))
    case .watching:
      lines.append(
        Line(
          strings(
            "home.watching", vip?.name ?? "", vip?.handle ?? "", name, account?.handle ?? "")))
      lines.append(Line(strings("home.unseen", String(unseen ?? 0))))
    }
    return lines.flatMap { line in
      let style = line.spans.first?.style ?? .plain
      return page.wrapped(line.text, style)
    }
  }
}

/// What `choose` prints: the same document, a shorter record.
struct ChosenView: Presentable {
  let home: HomeView
  let vip: Person
  let strings: Strings

  var payload: HomeView { home }
  func records() -> [[String]] { [[home.state.rawValue, "@\(vip.handle)", vip.name]] }
  func drawing(_ page: Page) -> [Line] {
    page.wrapped(strings("chosen.line", vip.name, vip.handle))
  }
}
