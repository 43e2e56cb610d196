internal import SpecCore

/// How a runner makes entries known, as its options and its surroundings say.
struct Announcer: Sendable {
  var channels: ChannelList
  /// The WAV file of the `sound` channel.
  var sound: String
  /// The command of `--exec`.
  var hook: String?
  var language: String
  var environment: [String: String]
  var isUTF8: Bool
  /// Whether a program is installed.
  var hasProgram: @Sendable (_ name: String) -> Bool

  init(
    channels: ChannelList, sound: String, hook: String? = nil, language: String,
    environment: [String: String], isUTF8: Bool = true,
    hasProgram: @escaping @Sendable (_ name: String) -> Bool
  ) {
    self.channels = channels
    self.sound = sound
    self.hook = hook
    self.language = language
    self.environment = environment
    self.isUTF8 = isUTF8
    self.hasProgram = hasProgram
  }

  /// The announcement as a runner in this context makes it.
  init(
    channels: ChannelList, sound: String, hook: String? = nil, in context: Context
  ) {
    let environment = DesktopNotification.environment(
      context.environment, user: Host.userIdentifier,
      hasBus: { path in ((try? Files.status(path)) ?? nil) != nil })
    self.init(
      channels: channels, sound: sound, hook: hook, language: context.language,
      environment: environment, isUTF8: context.isUTF8,
      hasProgram: { Programs.find($0, environment: environment) != nil })
  }

  /// What to do for the entries of one instant. The lists go side by side; within a list each
  /// delivery is tried only when the one before has failed.
  func deliveries(for entries: [Notification]) -> [[Delivery]] {
    guard !entries.isEmpty else { return [] }
    let shown = entries.shown(language: language)
    var lists: [[Delivery]] = []
    switch channels {
    case .auto:
      lists += shown.map { [desktop($0), osc($0)].filter(\.isPossible) }
      lists.append((sounds + [bell]).filter(\.isPossible))
    case .only(let channels):
      for channel in channels {
        switch channel {
        case .desktop: lists += shown.map { [desktop($0)] }
        case .osc: lists += shown.map { [osc($0)] }
        case .sound: lists.append(sounds)
        case .bell: lists.append([bell])
        }
      }
    }
    if let hook {
      lists += entries.map { entry in
        let program = Hook.program(hook, for: entry, environment: environment)
        return [Delivery("exec", .run(program))]
      }
    }
    return lists.filter { !$0.isEmpty }
  }

  private func desktop(_ entry: Notification) -> Delivery {
    guard hasProgram(DesktopNotification.program) else {
      return Delivery(.desktop, .missing(.notInstalled(program: DesktopNotification.program)))
    }
    return Delivery(.desktop, .run(DesktopNotification.program(entry, environment: environment)))
  }

  private func osc(_ entry: Notification) -> Delivery {
    guard let terminal = TerminalNotification(environment: environment) else {
      return Delivery(.osc, .missing(.unknownTerminal))
    }
    let inTmux = environment["TMUX"].map { !$0.isEmpty } ?? false
    return Delivery(.osc, .write(terminal.bytes(entry, inTmux: inTmux, isUTF8: isUTF8)))
  }

  /// A player can be there and its sound server not: the next one is tried then.
  private var sounds: [Delivery] {
    let players = SoundPlayer.allCases.filter { hasProgram($0.rawValue) }
    guard !players.isEmpty else { return [Delivery(.sound, .missing(.noPlayer))] }
    return players.map {
      Delivery(.sound, .run($0.program(playing: sound, environment: environment)))
    }
  }

  private var bell: Delivery { Delivery(.bell, .write([0x07])) }
}

extension Delivery {
  fileprivate init(_ channel: Channel, _ step: Step) { self.init(channel.rawValue, step) }

  fileprivate var isPossible: Bool { if case .missing = step { false } else { true } }
}
