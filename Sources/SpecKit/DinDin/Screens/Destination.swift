internal import SpecCore

/// Where the screen program can go.
enum Destination: Sendable, Equatable {
  case home
  case signIn
  case splash
  case carousel
  /// The details of an invitation or of a dinner in the calendar.
  case invitation(String)
  case month(CivilMonth)
}

extension Destination {
  /// Reads what the page shows, and makes it.
  func page(_ work: PageWork) throws -> any ScreenPage {
    switch self {
    case .home: try HomePage(data: HomeData.load(work.session()))
    default: throw DinDinError.notSignedIn
    }
  }
}
