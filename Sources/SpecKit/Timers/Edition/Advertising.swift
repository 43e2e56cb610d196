internal import SpecCore

/// The line that the free edition shows: one of the house's own texts a day, never from a network.
struct Advertising: Sendable, Equatable {
  enum Source: String, Sendable, Encodable { case none, house }

  var source: Source

  init(_ source: Source) { self.source = source }

  init(_ edition: TimersSettings.Edition) {
    source = edition == .free ? .house : .none
  }

  /// How many texts there are in each language.
  static let count = 5

  /// The line of a day.
  func line(on date: CivilDate, language: String) -> String? {
    guard source == .house else { return nil }
    let day = date.daysSinceEpoch.quotientAndRemainderDown(by: Self.count).remainder
    let text = pageTexts.text("ad.\(day + 1)", language)
    return pageTexts.text("ad", language, ["text": text])
  }
}

extension Context {
  /// Shows the house line of the free edition, to a person at a terminal only.
  func advertise(in store: Store, at now: Instant) {
    guard error.isTerminal, !options.isQuiet, options.format == .plain,
      let settings = try? store.read({ try $0.value(TimersPlaces.settings) })
    else { return }
    let today = localZone.zone.civil(at: now).date
    let advertising = Advertising(settings.edition ?? .full)
    if let line = advertising.line(on: today, language: language) { hint(line) }
  }
}
