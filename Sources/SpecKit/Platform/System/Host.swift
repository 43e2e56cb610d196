internal import LibC

/// This process and the machine it runs on.
public enum Host {
  public static var processIdentifier: Int32 { getpid() }
  public static var userIdentifier: UInt32 { getuid() }

  /// The variables this process was started with.
  public static func environment() -> [String: String] {
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
  public static func executablePath() -> String? {
    OperatingSystem.executablePath.flatMap { try? Files.realPath($0) }
  }

  /// Raises the limit on open descriptors of this process to `count`, as far as the system lets us.
  public static func raiseDescriptorLimit(to count: Int) {
    var limit = rlimit()
    guard getrlimit(OperatingSystem.openFiles, &limit) == 0 else { return }
    let wanted = min(rlim_t(clamping: count), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    setrlimit(OperatingSystem.openFiles, &limit)
  }

  /// The parts of `uname -a`.
  public struct Name: Sendable, Equatable {
    public var system: String
    public var node: String
    public var release: String
    public var machine: String
  }

  public static func name() -> Name {
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
