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
  /// The draft.
  case create
  /// The draft, with the wheels of its time open.
  case wheel
  case picker
  /// A dinner that the person hosts.
  case event(String)
  /// An edit of a dinner that the person hosts.
  case edit(String)
}

extension Destination {
  /// Reads what the page shows, and makes it.
  func page(_ work: PageWork) throws -> any ScreenPage {
    switch self {
    case .home:
      do {
        return try HomePage(data: HomeData.load(work.session()))
      } catch DinDinError.notSignedIn {
        return SignInPage()
      }
    case .signIn: return SignInPage()
    case .splash(let seed):
      try SplashMark.keep(in: work.command.store)
      return SplashPage(
        fading: seed.map { SplashPage.Fading(start: work.command.now, seed: $0) })
    default: throw DinDinError.notSignedIn
    }
  }
}
