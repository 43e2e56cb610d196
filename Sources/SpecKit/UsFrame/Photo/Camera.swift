internal import SpecCore

/// Takes a picture by a program of this machine.
struct Camera {
  let app: UsFrame

  /// The programs that are looked for, and their words: `{out}` is the file, `{device}` the camera.
  static let programs: [(name: String, words: [String], device: [String])] = [
    ("rpicam-still", ["-n", "-t", "1000", "-o", "{out}"], ["--camera", "{device}"]),
    ("libcamera-still", ["-n", "-t", "1000", "-o", "{out}"], ["--camera", "{device}"]),
    (
      "ffmpeg",
      [
        "-loglevel", "error", "-y", "-f", "v4l2", "-i", "{device}", "-frames:v", "1", "-f",
        "image2", "-c:v", "mjpeg", "{out}",
      ], []
    ),
    ("fswebcam", ["-q", "--no-banner", "-r", "1280x720", "{out}"], ["-d", "{device}"]),
    ("imagesnap", ["-q", "-w", "1", "{out}"], ["-d", "{device}"]),
  ]

  private static let limit = Duration.seconds(30)

  /// The program that is used: the setting, or the first that is installed.
  func program(device: String?, out: String) throws -> Program {
    let environment = app.context.environment
    if let command = try app.settings().camera {
      // The words of the person are for the shell; the paths are quoted.
      let line = command.replacing("{out}", with: Self.quoted(out))
        .replacing("{device}", with: Self.quoted(device ?? ""))
      return Program(
        "sh", ["-c", line], environment: environment, timeout: Self.limit)
    }
    for entry in Self.programs where Program.path(of: entry.name, environment: environment) != nil {
      var words = entry.words
      if device != nil, !entry.device.isEmpty { words = entry.device + words }
      words = words.map { word in
        word == "{out}" ? out : word == "{device}" ? device ?? "/dev/video0" : word
      }
      return Program(entry.name, words, environment: environment, timeout: Self.limit)
    }
    throw UsFrameError.noCamera(Self.programs.map(\.name))
  }

  /// The bytes of a picture.
  ///
  /// - Throws: 69 where there is no program, or it failed.
  func take(device: String?) throws -> [UInt8] {
    let folder = app.directories.cache + "/usframe"
    try Files.makeDirectories(folder)
    let out = "\(folder)/camera-\(app.context.random()).jpg"
    defer { try? Files.remove(out) }
    let program = try program(device: device, out: out)
    let outcome = try program.run()
    let name = try app.settings().camera.map { _ in Self.firstWord(of: program) } ?? program.name
    guard outcome.isSuccess else {
      throw UsFrameError.cameraFailed(name, status(outcome), Self.lastLine(outcome))
    }
    guard let bytes = try? Files.read(out, limit: PictureLimits().bytes), !bytes.isEmpty else {
      throw UsFrameError.cameraFailed(name, "0", Self.lastLine(outcome))
    }
    return bytes
  }

  private func status(_ outcome: Outcome) -> String {
    outcome.status.map(String.init) ?? "\(outcome.end)"
  }

  private static func lastLine(_ outcome: Outcome) -> String {
    let lines = (outcome.outputText + "\n" + outcome.errorText).split { $0.isNewline }
    return sanitized(String(lines.last?.prefix(200) ?? ""))
  }

  private static func firstWord(of program: Program) -> String {
    program.arguments.last?.split(separator: " ").first.map(String.init) ?? program.name
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
