/// A notification about one thing, or about many at once.
package struct Notification: Sendable, Equatable {
  /// The id of its subject; a terminal replaces an earlier notification of the same id.
  package var id: String
  package var title: String
  /// The second row.
  package var body: String
  package var sound: Sound
  /// The environment variables of the command of `--exec`.
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

  /// A person's own command for this notification. Its output goes to its standard error.
  package func program(running command: String, environment: [String: String]) -> Program {
    // No variable can hold a NUL; a file edited by hand can.
    let sound = variables.mapValues { String($0.unicodeScalars.filter { $0 != "\0" }) }
    return Program(
      "/bin/sh", ["-c", "exec >&2\n" + command], environment: environment.merging(sound) { $1 },
      timeout: Self.commandTimeout)
  }
}

extension [Notification] {
  /// More than this at one instant are combined.
  private static var separateLimit: Int { 5 }

  /// The notifications to show: each by itself, or all in one.
  ///
  /// - Parameter combinedTitle: the title of that many.
  func shown(combinedTitle: (Int) -> String) -> [Notification] {
    guard count > Self.separateLimit, let first else { return self }
    var combined = first
    combined.title = combinedTitle(count)
    // A thousand titles are of no use; the desktop cuts longer texts itself.
    combined.body = prefix(20).map(\.title).joined(separator: ", ") + (count > 20 ? " …" : "")
    return [combined]
  }
}
