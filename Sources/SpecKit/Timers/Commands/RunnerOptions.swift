internal import SpecCore

/// The options of whatever announces fires.
struct RunnerOptions: Sendable {
  var channels = ChannelList.auto
  var sound: String?
  var hook: String?
  var catchUp = CatchUp.last

  static let arguments: [Argument<Self>] = [
    .option(
      "notify", \.channels, value: "LIST",
      help: "Channels besides the line: a comma list of desktop, osc, sound and bell; auto; none.",
      shows: "auto"),
    .option(
      "sound", \.sound, value: "FILE", help: "The WAV file that the sound channel plays.",
      shows: "the one that comes with spec"),
    .option(
      "exec", \.hook, value: "COMMAND",
      help: "A shell command for each entry, told of it by SPEC_TIMER, SPEC_TITLE and others."),
    .option(
      "catch-up", \.catchUp, value: "MODE",
      help: "Missed cycles become one entry (last), one each (all), or counts only (none).",
      shows: "last"),
  ]
}

extension CatchUp: ArgumentValue {}

extension RunnerOptions {
  /// Rings for entries on every channel at once, and waits until the last has ended or is killed.
  func ring(for entries: [Entry], at now: Instant, zones: [String: Zone], _ context: Context) {
    guard !entries.isEmpty else { return }
    let bundled =
      (try? context.fixtures()).map { "\($0.directory)/\(SoundPlayer.bundledSound)" } ?? ""
    let announcer = Announcer(
      channels: channels, sound: sound ?? bundled, hook: hook, in: context)
    let notifications = entries.map { entry in
      let zone = zones[entry.timeZone] ?? .utc
      return Notification(
        timer: entry.timer, event: entry.id, title: entry.title, notes: entry.notes ?? "",
        due: entry.due, missed: Int(clamping: entry.missed ?? 0), wall: zone.civil(at: entry.due),
        today: zone.civil(at: now).date, language: context.wording.language)
    }
    var dispatcher = Dispatcher(context)
    var reports = dispatcher.begin(
      announcer.deliveries(for: notifications), at: context.clock.monotonic())
    while !dispatcher.isIdle {
      try? context.clock.sleep(.milliseconds(5))
      reports += dispatcher.check(at: context.clock.monotonic())
    }
    // The bell is the last resort of `auto`: without a terminal there is nothing to say of it.
    for report in reports where channels != .auto || report.name != Channel.bell.rawValue {
      context.note(report.text(language: context.wording.language))
    }
  }
}
