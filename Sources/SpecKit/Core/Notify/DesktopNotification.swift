/// `notify-send`, the freedesktop notification client.
package enum DesktopNotification {
  package static let program = "notify-send"
  /// It has been seen to hang for a minute.
  package static let timeout = Duration.seconds(5)

  package static func program(_ notification: Notification, environment: [String: String])
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
  package static func environment(
    _ environment: [String: String], user: UInt32, hasBus: (_ path: String) -> Bool
  ) -> [String: String] {
    let name = "DBUS_SESSION_BUS_ADDRESS"
    let path = "/run/user/\(user)/bus"
    guard environment[name, default: ""].isEmpty, hasBus(path) else { return environment }
    return environment.merging([name: "unix:path=\(path)"]) { $1 }
  }
}
