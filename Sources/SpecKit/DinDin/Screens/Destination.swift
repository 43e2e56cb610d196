internal import SpecCore

/// Where the screen program can go.
enum Destination: Sendable, Equatable {
  case home
  case signIn
  /// With the seed of the fading; none shows all faces.
  case splash(UInt64?)
  case carousel
  /// The details of an invitation or of a dinner in the calendar.
  case invitation(String)
  case month(CivilMonth)
  /// The details of a dinner that the person hosts, with what is said of it first.
  case event(String, notice: String? = nil)
  /// The details of the dinner that a text means, whoever hosts it.
  case details(String)
  /// Those of one whose invitations wait, as the server cannot be reached.
  case waiting(String, notice: String)
  /// A new dinner, on a day if one was chosen.
  case create(CivilDate?)
  /// The same with the wheels of its time open.
  case wheel
  /// The guests of a new dinner, or of an edit.
  case picker(isEdit: Bool)
  case guests
  case hosted
  /// An edit of a dinner that the person hosts.
  case edit(String)

  /// The details of a dinner, whoever hosts it.
  static func dinner(_ dinner: Dinner) -> Destination {
    dinner.role == .host ? .event(dinner.id) : .invitation(dinner.id)
  }
}

/// What keeps a screen from being shown.
enum ScreenError: Error, Equatable {
  /// - Parameter plain: the command that needs no terminal.
  case noTerminal(plain: String)
}

extension ScreenError: ReportedError {
  var failure: Failure {
    switch self {
    case .noTerminal(let plain):
      Failure(
        .usage, "no-terminal",
        Text(
          "a screen needs a terminal; '{command}' needs none, and --keys plays keys into the screen"
        ),
        ["command": plain])
    }
  }
}

extension Destination {
  /// The command that does without a terminal what the page does.
  var plainTwin: String {
    let words =
      switch self {
      case .home: ""
      case .signIn: "login --local NAME"
      case .splash: "splash --still"
      case .carousel: "invite next"
      case .invitation(let id): "invite show \(id)"
      case .month(let month): "month \(month.text)"
      case .event(let id, _), .waiting(let id, _), .details(let id): "event show \(id)"
      case .create: "event new --time TIME --address TEXT"
      case .wheel: "event new --time TIME"
      case .picker: "draft toggle GUEST"
      case .guests: "guests list"
      case .hosted: "event list"
      case .edit(let id): "event edit \(id) --time TIME"
      }
    return words.isEmpty ? "spec dindin" : "spec dindin \(words)"
  }

  /// Reads what the page shows, and makes it.
  func page(_ work: PageWork) throws -> any ScreenPage {
    switch self {
    case .home:
      do {
        let session = try work.session()
        let data = try HomeData.load(session)
        work.news.note(data.news, of: session)
        return HomePage(data: data)
      } catch DinDinError.notSignedIn {
        return SignInPage()
      }
    case .signIn: return SignInPage()
    case .splash(let seed):
      try SplashMark.keep(in: work.command.store)
      return SplashPage(
        fading: seed.map { SplashPage.Fading(start: work.command.now, seed: $0) })
    case .carousel: return try CarouselPage(work.session())
    case .invitation(let id): return try InvitationPage(id, work.session().looking)
    case .month(let month): return try MonthPage(month, work)
    case .event(let id, let notice):
      let session = try work.session().looking
      return try EventPage(session.hosting.dinner(id), session, notice: notice)
    case .details(let text):
      let session = try work.session().looking
      let dinner = try session.hosting.named(text)
      guard dinner.role == .host else { return try InvitationPage(dinner.id, session) }
      return try EventPage(session.hosting.dinner(dinner.id), session, notice: nil)
    case .waiting(let id, let notice):
      let session = try Session(work.command.offline)
      return try EventPage(session.hosting.dinner(id), session, notice: notice)
    case .create(let date): return try CreatePage(work, date: date)
    case .wheel: return try CreatePage(work, date: nil, opensWheel: true)
    case .edit(let id): return try CreatePage(work, editing: id)
    case .picker(let isEdit): return try PickerPage(work, isEdit: isEdit)
    case .guests: return try PickerPage(work, isEdit: false)
    case .hosted: return try HostedPage(work)
    }
  }
}
