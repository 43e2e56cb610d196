internal import LibC

/// This process and the machine it runs on.
package enum Host {
  package static var processIdentifier: Int32 { getpid() }
  package static var userIdentifier: UInt32 { getuid() }

  /// The process still exists (or is another user's).
  package static func isRunning(_ process: Int32) -> Bool {
    process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }

  /// The variables this process was started with.
  package static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    guard var next = OperatingSystem.environment else { return variables }
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }

  /// The path of the running program's file, or nil if the system does not tell.
  package static func executablePath() -> String? {
    OperatingSystem.executablePath.flatMap { try? Files.realPath($0) }
  }

  /// The parts of `uname -a`.
  package struct Name: Sendable, Equatable {
    package var system: String
    package var node: String
    package var release: String
    package var machine: String
  }

  package static func name() -> Name {
    var raw = utsname()
    uname(&raw)
    return Name(
      system: text(&raw.sysname), node: text(&raw.nodename), release: text(&raw.release),
      machine: text(&raw.machine))
  }

  private static func text<Field>(_ field: inout Field) -> String {
    withUnsafeBytes(of: &field) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
