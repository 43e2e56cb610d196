internal import SpecCore

/// The options of the commands that announce fires.
struct RunnerOptions: Sendable {
  var channels: ChannelList?
  var sound: String?
  var command: String?
  var catchUp = CatchUp.last

  static let arguments: [Argument<Self>] = [
    .option(
      "notify", \.channels, value: "LIST",
      help: Text(
        "Channels besides the line: a comma list of desktop, osc, sound and bell; auto; none."),
      shows: Text("the setting notify, else auto")),
    .option(
      "sound", \.sound, value: "FILE",
      help: Text("The WAV file that the sound channel plays."),
      shows: Text("the setting sound, else the one that comes with spec")),
    .option(
      "exec", \.command, value: "COMMAND",
      help: Text("A shell command for each entry, told of it by SPEC_TIMER, SPEC_TITLE and others.")
    ),
    .option(
      "catch-up", \.catchUp, value: "MODE",
      help: Text("Missed cycles become one entry (last), or counts only (none)."),
      shows: "last"),
  ]

  /// Returns the notifier of these options. Unreadable settings count as absent.
  func entryNotifier(_ context: Context, isVirtual: Bool = false) -> EntryNotifier {
    let bundled =
      (try? context.fixtures()).map { "\($0.directory)/timers/alarm.wav" } ?? ""
    let localize = context.localizer
    let settings =
      try? context.timersStore().read { try $0.value(TimersDocuments.settings) }
    return EntryNotifier(
      Notifier(
        channels: channels(settings, isVirtual: isVirtual),
        sound: sound ?? settings?.sound ?? bundled,
        hook: command, in: context,
        combinedTitle: {
          localize(Text(one: "{count} reminder", other: "{count} reminders"), count: Int64($0))
        }), context)
  }

  /// Returns the channels of `--notify`, else none if the clock is not the real one, else those of the setting, else
  /// all that work here.
  func channels(_ settings: TimersSettings?, isVirtual: Bool = false) -> ChannelList {
    channels ?? (isVirtual ? .only([]) : settings?.notify ?? .auto)
  }

  /// The same options as words of a command line.
  var words: [String] {
    var words: [String] = []
    if let channels { words += ["--notify", channels.storedText] }
    if let sound { words += ["--sound", sound] }
    if let command { words += ["--exec", command] }
    if catchUp != .last { words += ["--catch-up", catchUp.rawValue] }
    return words
  }
}
