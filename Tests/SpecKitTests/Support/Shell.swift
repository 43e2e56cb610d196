package import Foundation
package import Testing

/// Runs shell scripts in a throw-away home, with the built `spec` first in `PATH`.
package final class Shell: Sendable {
  private let folder = TemporaryDirectory()
  package var home: String { folder.path }

  package init() throws {}

  /// Runs a bash script; a signal's status is 128 and its number.
  package func run(_ script: String, environment: [String: String] = [:]) throws -> Consequences {
    let process = Self.bounded(["/bin/bash", "-c", script], seconds: 120, in: home)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let bin = URL(filePath: Binary.path).deletingLastPathComponent().path()
    process.environment = [
      "HOME": home, "PATH": "\(bin):\(path)", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "xterm",
    ].merging(environment) { $1 }
    // Files, not pipes: a filled pipe would stop the script.
    let files = ["out", "err"].map { URL(filePath: "\(home)/.\($0)-\(UUID().uuidString)") }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    for file in files { try? FileManager.default.removeItem(at: file) }
    let status =
      process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus
    return Consequences(status, out: texts[0], err: texts[1])
  }

  /// Returns a process that is not started yet and is killed when the time is over: a command that hangs is a failure,
  /// not an endless run.
  package static func bounded(_ command: [String], seconds: Int, in folder: String) -> Process {
    let process = Process()
    var bounds = has("timeout") ? ["timeout", "--kill-after=5", "\(seconds)"] : []
    #if os(Linux)
      // The threads of the tests hold signals back, and child processes would inherit that.
      bounds.insert("--default-signal", at: 0)
    #endif
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = bounds + command
    process.currentDirectoryURL = URL(filePath: folder)
    return process
  }

  /// Makes a file that can be run. A child writes it: a process that another thread starts just then
  /// would keep the file open for writing, and it could not be run ("text file busy").
  package static func makeScript(_ text: String, at path: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", text, path]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  package static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}

/// Python's modules that tests look at results with.
package enum Python {
  /// The Python that has icalendar: that of the path, or the system's.
  package static let withCalendars = ["python3", "/usr/bin/python3"].first {
    (try? Shell().run("\($0) -c 'import icalendar'").status) == 0
  }

  package static let hasCryptography =
    (try? Shell().run("python3 -c 'import cryptography'").status) == 0
}

/// Whether this process may mount a file system.
private enum Mounting {
  static let isAllowed =
    (try? Shell().run("mkdir disk && mount -t tmpfs -o size=64k tmpfs disk && umount disk").status)
    == 0
}

extension Trait where Self == ConditionTrait {
  package static var calendarReader: Self {
    .enabled(if: Python.withCalendars != nil, "Python's icalendar is not installed")
  }

  /// The program that `make` builds.
  package static var builtProgram: Self {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: Binary.path),
      "build/spec is missing: run make")
  }

  package static func needs(_ programs: String...) -> Self {
    let missing = programs.filter { !Shell.has($0) }.joined(separator: ", ")
    return .enabled(if: missing.isEmpty, "not installed: \(missing)")
  }

  /// The right to mount a file system, for tests of full and read-only disks.
  package static var mounting: Self { .enabled(if: Mounting.isAllowed, "no right to mount") }
}
