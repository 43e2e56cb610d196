internal import SpecCore

extension PageTheme {
  var localize: Localizer { Localizer(language: language) }

  /// For rows beside a mark of one column and a margin.
  func renderer(width: Int, now: Instant, _ local: Zone) -> TimerRenderer {
    TimerRenderer(
      width: width, isASCII: isASCII, localize: localize, now: now, local: local,
      isCompact: width < 58, barWidth: 10, isWhole: true)
  }
}

extension Context {
  func pageTheme(ascii: Bool = false) -> PageTheme {
    let renderer = timerRenderer(now: Instant(seconds: 0))
    return PageTheme(
      language: renderer.localize.language, isASCII: ascii || renderer.isASCII)
  }

  /// Whether a command that lacks its options may run a screen; a dumb terminal shows only text.
  func opensForm(_ keys: KeyScript?) -> Bool {
    keys != nil || isInteractive && !wantsData && environment["TERM"] != "dumb"
  }
}
