internal import SpecCore

/// The line that the free edition shows: a built-in text for each day, never from a network.
struct AdvertisingTexts: Sendable {
  let fullEdition = Text(
    "a hundred timers fit into the full edition: spec timers settings set edition full")
  let tea = Text("tea in four minutes, not in five: spec timers add Tea --down 4m --once")
  let sugar = Text("how long have you done without? spec timers add \"Without sugar\" --up")
  let plants = Text("plants drink every third day: spec timers add Plants --down 3d")
  let breaks = Text(
    "a screen break every hour of work: spec timers add Break --down 1h --worked 09:00-18:00")

  var all: [Text] { [fullEdition, tea, sugar, plants, breaks] }
}

let advertisingTexts = AdvertisingTexts()

extension Edition {
  func advertisement(on date: CivilDate, _ localize: Localizer) -> String? {
    guard self == .free else { return nil }
    let texts = advertisingTexts.all
    let text = texts[date.daysSinceEpoch.quotientAndRemainderDown(by: texts.count).remainder]
    return localize(Text("Ad: {text}"), ["text": localize(text)])
  }
}

extension TimersSession {
  /// Shows the line of the free edition, to a person at a terminal only.
  func advertise() {
    guard context.error.isTerminal, !context.options.isQuiet, context.options.format == .plain,
      let edition = try? store.read({ try $0.edition() })
    else { return }
    let today = zones.local.zone.civil(at: now).date
    if let line = edition.advertisement(on: today, localize) { context.hint(line) }
  }
}
