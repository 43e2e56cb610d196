/// Delivers notifications as the options and the environment ask.
package struct Notifier: Sendable {
  package var channels: ChannelList
  /// The WAV file of the `sound` channel.
  var sound: String
  /// The command of `--exec`.
  package var hook: String?
  /// The title of many notifications in one.
  var combinedTitle: @Sendable (_ count: Int) -> String
  var environment: [String: String]
  var isUTF8 = true
  var hasProgram: @Sendable (_ name: String) -> Bool
}

extension Notifier {
  /// The notifier of a context.
  package init(
    channels: ChannelList, sound: String, hook: String? = nil, in context: Context,
    combinedTitle: @escaping @Sendable (_ count: Int) -> String
  ) {
    let environment = DesktopNotification.environment(
      context.environment, user: Host.userIdentifier,
      hasBus: { path in ((try? Files.status(path)) ?? nil) != nil })
    self.init(
      channels: channels, sound: sound, hook: hook, combinedTitle: combinedTitle,
      environment: environment, isUTF8: context.isUTF8,
      hasProgram: { Program.path(of: $0, environment: environment) != nil })
  }

  /// The deliveries for the notifications of one instant. The lists run in parallel; within a list each delivery is
  /// tried only when the one before has failed.
  package func deliveries(for notifications: [Notification]) -> [[Delivery]] {
    guard !notifications.isEmpty else { return [] }
    let shown = notifications.shown(combinedTitle: combinedTitle)
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
      lists += notifications.map {
        [Delivery("exec", .run($0.program(running: hook, environment: environment)))]
      }
    }
    return lists.filter { !$0.isEmpty }
  }

  private func desktop(_ notification: Notification) -> Delivery {
    guard hasProgram(DesktopNotification.program) else {
      return Delivery(.desktop, .missing(.notInstalled(program: DesktopNotification.program)))
    }
    return Delivery(
      .desktop, .run(DesktopNotification.program(notification, environment: environment)))
  }

  private func osc(_ notification: Notification) -> Delivery {
    guard let terminal = TerminalNotification(environment: environment) else {
      return Delivery(.osc, .missing(.unknownTerminal))
    }
    let inTmux = environment["TMUX"].map { !$0.isEmpty } ?? false
    return Delivery(.osc, .write(terminal.bytes(notification, inTmux: inTmux, isUTF8: isUTF8)))
  }

  /// A player can be there and its sound server not: the next one is tried then.
  private var sounds: [Delivery] {
    let players = Self.soundPlayers.filter(hasProgram)
    guard !players.isEmpty else { return [Delivery(.sound, .missing(.noPlayer))] }
    // A name that begins like an option is still a file.
    let path = sound.hasPrefix("-") ? "./\(sound)" : sound
    return players.map { player in
      let arguments = player == "aplay" ? ["-q", path] : [path]
      // A longer sound is cut.
      let program = Program(player, arguments, environment: environment, timeout: .seconds(5))
      return Delivery(.sound, .run(program))
    }
  }

  /// The programs that can play a WAV file, in the order in which they are tried.
  package static let soundPlayers = ["pw-play", "paplay", "aplay", "afplay"]

  private var bell: Delivery { Delivery(.bell, .write([0x07])) }
}

extension Delivery {
  fileprivate init(_ channel: Channel, _ step: Step) { self.init(channel.rawValue, step) }

  fileprivate var isPossible: Bool { if case .missing = step { false } else { true } }
}

/// `notify-send`, the freedesktop notification client.
enum DesktopNotification {
  static let program = "notify-send"
  /// It has been seen to hang for a minute.
  static let timeout = Duration.seconds(5)

  static func program(_ notification: Notification, environment: [String: String])
    -> Program
  {
    Program(
      program,
      [
        "-a", "spec", "-h", "string:sound-name:\(notification.sound.rawValue)", "--",
        sanitized(notification.title), sanitized(notification.body).escapedAsMarkup(quotes: false),
      ],
      environment: environment, timeout: timeout)
  }

  /// The environment with the address of the person's session bus, which programs started by cron
  /// are not told. `hasBus` says whether the socket of systemd's user bus is there.
  static func environment(
    _ environment: [String: String], user: UInt32, hasBus: (_ path: String) -> Bool
  ) -> [String: String] {
    let name = "DBUS_SESSION_BUS_ADDRESS"
    let path = "/run/user/\(user)/bus"
    guard environment[name, default: ""].isEmpty, hasBus(path) else { return environment }
    return environment.merging([name: "unix:path=\(path)"]) { $1 }
  }
}
