/// The programs that can play a WAV file, the first that is there first.
package enum SoundPlayer: String, CaseIterable {
  case pipewire = "pw-play"
  case pulse = "paplay"
  case alsa = "aplay"
  case darwin = "afplay"

  /// A sound that is longer is cut.
  package static let timeout = Duration.seconds(5)

  package func program(playing file: String, environment: [String: String]) -> Program {
    // A name that begins like an option is still a file.
    let path = file.hasPrefix("-") ? "./\(file)" : file
    let arguments = self == .alsa ? ["-q", path] : [path]
    return Program(rawValue, arguments, environment: environment, timeout: Self.timeout)
  }
}
