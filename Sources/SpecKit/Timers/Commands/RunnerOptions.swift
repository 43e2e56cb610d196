internal import SpecCore

/// The options of whatever announces fires.
struct RunnerOptions: Sendable {
  var channels: ChannelList?
  var sound: String?
  var hook: String?
  var catchUp = CatchUp.last

  static let arguments: [Argument<Self>] = [
    .option(
      "notify", \.channels, value: "LIST",
      help: Text(
        "Channels besides the line: a comma list of desktop, osc, sound and bell; auto; none.",
        ru: "Каналы кроме строки: через запятую desktop, osc, sound, bell; auto; none."),
      shows: Text("auto", ru: "auto")),
    .option(
      "sound", \.sound, value: "FILE",
      help: Text("The WAV file that the sound channel plays.", ru: "Файл WAV для канала sound."),
      shows: Text("the one that comes with spec", ru: "тот, что в составе spec")),
    .option(
      "exec", \.hook, value: "COMMAND",
      help: Text(
        "A shell command for each entry, told of it by SPEC_TIMER, SPEC_TITLE and others.",
        ru: "Команда оболочки для каждой записи; узнаёт о ней из SPEC_TIMER, SPEC_TITLE и других.")),
    .option(
      "catch-up", \.catchUp, value: "MODE",
      help: Text(
        "Missed cycles become one entry (last), one each (all), or counts only (none).",
        ru: "Пропущенное — одной записью (last), каждое своей (all) или только числом (none)."),
      shows: "last"),
  ]
}

extension CatchUp: ArgumentValue {}

extension RunnerOptions {
  /// Where the bundled sound lies in the fixtures.
  static let bundledSound = "timers/alarm.wav"

  /// How entries are made known by these options; without `--notify` by all that works here, or by
  /// the line alone if the clock is not the real one.
  func bellringer(_ context: Context, isVirtual: Bool = false) -> Bellringer {
    let bundled =
      (try? context.fixtures()).map { "\($0.directory)/\(Self.bundledSound)" } ?? ""
    let language = context.language
    let channels = channels ?? (isVirtual ? .only([]) : .auto)
    return Bellringer(
      Notifier(
        channels: channels, sound: sound ?? bundled, hook: hook, in: context,
        combinedTitle: { notifyTexts.text("combined", language, count: $0) }), context)
  }
}
