/// What people are told of one thing, or of many at once.
package struct Notification: Sendable, Equatable {
  /// Of what it tells; a terminal replaces an earlier notification of the same id.
  package var id: String
  package var title: String
  /// The second row.
  package var body: String
  package var sound: Sound
  /// What a command of `--exec` finds in its environment.
  package var variables: [String: String]

  /// Names of the Sound Naming Specification of freedesktop.org.
  package enum Sound: String, Sendable {
    case alarm = "alarm-clock-elapsed"
    case message = "message-new-instant"
  }

  package init(
    id: String, title: String, body: String, sound: Sound = .alarm,
    variables: [String: String] = [:]
  ) {
    (self.id, self.title, self.body) = (id, title, body)
    (self.sound, self.variables) = (sound, variables)
  }

  private static let commandTimeout = Duration.seconds(30)

  /// A person's own command, told of this notification. What it prints goes to its standard error.
  package func program(running command: String, environment: [String: String]) -> Program {
    // No variable can hold a NUL; a file edited by hand can.
    let sound = variables.mapValues { String($0.unicodeScalars.filter { $0 != "\0" }) }
    return Program(
      "/bin/sh", ["-c", "exec >&2\n" + command], environment: environment.merging(sound) { $1 },
      timeout: Self.commandTimeout)
  }
}

extension [Notification] {
  /// More at one instant than this are told of together.
  private static var separateLimit: Int { 5 }

  /// What is shown: each by itself, or all in one.
  ///
  /// - Parameter combinedTitle: the title of that many.
  func shown(combinedTitle: (Int) -> String) -> [Notification] {
    guard count > Self.separateLimit, let first else { return self }
    var combined = first
    combined.title = combinedTitle(count)
    // What does not fit where it is shown is cut there; nobody reads a thousand titles.
    combined.body = prefix(20).map(\.title).joined(separator: ", ") + (count > 20 ? " …" : "")
    return [combined]
  }
}
