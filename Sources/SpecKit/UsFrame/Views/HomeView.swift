internal import SpecCore

/// What a bare `spec usframe` prints: state, service, account and VIP.
struct HomeView: Record, Presentable {
  let status: AppStatus
  let strings: Strings

  static let members: [RecordMember<Self>] = [
    RecordMember("state", \.state.rawValue, "signedOut, signingIn, choosing or watching"),
    RecordMember(
      "screen", \.state.screen, "the screen of that state: home, authorize, choose or watch"),
    RecordMember("service", \.service.rawValue, "the service used last"),
    RecordMember("account", \.account, "id, handle and name of who is signed in"),
    RecordMember("vip", \.vip, "id, handle and name of who was chosen"),
    RecordMember("unseen", \.unseen, "updates not shown yet; while watching"),
    RecordMember("reason", \.reason, "why the last sign-in failed or ended"),
  ]

  private var state: FrameState { status.progress.state }
  private var service: ServiceName { status.signIn?.service ?? status.progress.service ?? .test }
  private var account: Person? { status.signIn?.account }
  private var vip: Person? { status.progress.vip }
  private var unseen: Int? { state == .watching ? status.inbox.unseen : nil }
  private var reason: String? { status.progress.reason }

  func records() -> [[String]] {
    let people = [account, vip].map { $0.map { "@\($0.handle)" } ?? "" }
    return [[state.rawValue, service.rawValue] + people + [unseen.map { String($0) } ?? ""]]
  }

  func drawing(_ page: Page) -> [Line] {
    var lines = [Line(strings(.homeTitle), .bold)]
    let name = strings.name(of: service)
    switch state {
    case .signedOut:
      lines.append(Line(strings(.homeSignedOut)))
      if let reason { lines.append(Line(strings.reason(reason, at: service), .dim)) }
    case .signingIn: lines.append(Line(strings(.homeSigningIn, name)))
    case .choosing:
      lines.append(
        Line(strings(.homeChoosing, name, account?.name ?? "", account?.handle ?? "")))
    case .watching:
      lines.append(
        Line(
          strings(
            .homeWatching, vip?.name ?? "", vip?.handle ?? "", name, account?.handle ?? "")))
      lines.append(Line(strings(.homeUnseen, String(unseen ?? 0))))
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
  func records() -> [[String]] {
    [[home.status.progress.state.rawValue, "@\(vip.handle)", vip.name]]
  }
  func drawing(_ page: Page) -> [Line] {
    page.wrapped(strings(.chosenLine, vip.name, vip.handle))
  }
}
