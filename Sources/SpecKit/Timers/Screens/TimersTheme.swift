internal import SpecCore

extension PageTheme {
  var localize: Localizer { Localizer(language: language) }

  func renderer(
    width: Int, now: Instant, _ local: Zone, barWidth: Int = 0, isNarrow: Bool? = nil,
    dropsDetails: Bool = false
  ) -> TimerRenderer {
    TimerRenderer(
      width: width, isASCII: isASCII, depth: depth, localize: localize, now: now.wholeSecond,
      local: local, palette: hasColor ? palette : nil, isNarrow: isNarrow ?? (width < 60),
      barWidth: barWidth, dropsDetails: dropsDetails)
  }
}

extension Context {
  func pageTheme(_ depth: ColorDepth) -> PageTheme {
    let renderer = timerRenderer(now: Instant(seconds: 0))
    return PageTheme(
      watchTexts.timers, .green, language: renderer.localize.language, isASCII: renderer.isASCII,
      depth: depth)
  }

  /// Whether a command that lacks its options may run a screen; a dumb terminal shows only text.
  func opensForm(_ keys: KeyScript?) -> Bool {
    keys != nil || isInteractive && !wantsData && environment["TERM"] != "dumb"
  }
}
