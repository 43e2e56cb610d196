internal import SpecCore

/// The programs that can play a WAV file, the first that is there first.
enum SoundPlayer: String, CaseIterable {
  case pipewire = "pw-play"
  case pulse = "paplay"
  case alsa = "aplay"
  case darwin = "afplay"

  /// A sound that is longer is cut.
  static let timeout = Duration.seconds(5)
  /// Where the bundled sound lies in the fixtures.
  static let bundledSound = "timers/alarm.wav"

  func program(playing file: String, environment: [String: String]) -> Program {
    // A name that begins like an option is still a file.
    let path = file.hasPrefix("-") ? "./\(file)" : file
    let arguments = self == .alsa ? ["-q", path] : [path]
    return Program(rawValue, arguments, environment: environment, timeout: Self.timeout)
  }
}
