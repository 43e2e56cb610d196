internal import SpecCore

/// `--exec`: a person's own command, run for each entry.
enum Hook {
  static let timeout = Duration.seconds(30)

  static func program(
    _ command: String, for notification: Notification, environment: [String: String]
  ) -> Program {
    let variables = [
      "SPEC_TIMER": String(notification.timer),
      "SPEC_EVENT": String(notification.event),
      "SPEC_TITLE": notification.title,
      "SPEC_NOTES": notification.notes,
      "SPEC_DUE": notification.due.iso8601,
      "SPEC_MISSED": String(notification.missed),
    ]
    // No variable can hold a NUL; a file edited by hand can.
    let sound = variables.mapValues { String($0.unicodeScalars.filter { $0 != "\0" }) }
    return Program(
      "/bin/sh", ["-c", command], environment: environment.merging(sound) { $1 }, timeout: timeout)
  }
}
