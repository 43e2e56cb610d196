internal import SpecCore

/// The animation from one screen to another. Each screen has one line here: how it comes, and how
/// it goes again when somebody leaves it.
enum ScreenTransitions {
  static let table: [(screen: ScreenName, comes: Animation, goes: Animation)] = [
    (.home, .pan(.milliseconds(150)), .none),
    (.services, .pan(.milliseconds(150)), .panBack(.milliseconds(150))),
    (.authorize, .pan(.milliseconds(150)), .panBack(.milliseconds(150))),
    (.choose, .pan(.milliseconds(150)), .panBack(.milliseconds(150))),
    (.watch, .pan(.milliseconds(150)), .fade(.milliseconds(300))),
    (.photo, .pan(.milliseconds(150)), .panBack(.milliseconds(150))),
    (.gallery, .pan(.milliseconds(150)), .panBack(.milliseconds(150))),
    (.adjust, .fade(.milliseconds(200)), .fade(.milliseconds(200))),
    (.settings, .flipRight(.milliseconds(300)), .flipLeft(.milliseconds(300))),
    (.history, .pan(.milliseconds(150)), .panBack(.milliseconds(150))),
  ]

  /// - Parameter isBack: whether the first screen is left for the one below it.
  static func animation(from: ScreenName, to: ScreenName, isBack: Bool) -> Animation {
    let entry = table.first { $0.screen == (isBack ? from : to) }
    return (isBack ? entry?.goes : entry?.comes) ?? .none
  }

  struct Animation: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable { case pan, flipRight, flipLeft, fade, none }

    let kind: Kind
    let duration: Duration
    /// Whether a pan moves the other way.
    var isReversed = false

    static let none = Animation(kind: .none, duration: .zero)
    static func pan(_ duration: Duration) -> Animation {
      Animation(kind: .pan, duration: duration)
    }
    static func panBack(_ duration: Duration) -> Animation {
      Animation(kind: .pan, duration: duration, isReversed: true)
    }
    static func flipRight(_ duration: Duration) -> Animation {
      Animation(kind: .flipRight, duration: duration)
    }
    static func flipLeft(_ duration: Duration) -> Animation {
      Animation(kind: .flipLeft, duration: duration)
    }
    static func fade(_ duration: Duration) -> Animation {
      Animation(kind: .fade, duration: duration)
    }
  }
}
