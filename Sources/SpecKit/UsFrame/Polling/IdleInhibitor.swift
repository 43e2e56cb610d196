internal import SpecCore

/// Keeps the screen awake as long as it lives, by the first of the system's programs that is there. Its
/// child reads a pipe that this process holds open, so it ends with this process, however that ends.
struct IdleInhibitor: Sendable {
  /// A way to do it.
  enum Method: String, Sendable, CaseIterable {
    case systemd = "systemd-inhibit"
    case gnome = "gnome-session-inhibit"
    case darwin = "caffeinate"

    func arguments(why: String) -> [String] {
      switch self {
      case .systemd: ["--what=idle", "--who=spec", "--why=\(why)", "cat"]
      case .gnome: ["--inhibit", "idle", "--reason", why, "cat"]
      case .darwin: ["-d", "cat"]
      }
    }
  }

  /// What turns blanking off on the text console of Linux, and on again.
  static let consoleOff = "\u{1B}[9;0]"
  static let consoleOn = "\u{1B}[9;10]"

  private let program: ChildProcess?
  /// What is written to the terminal at the begin and at the end; only on a text console.
  let codes: (begin: String, end: String)?

  /// The first way that this machine has.
  static func method(_ environment: [String: String]) -> Method? {
    Method.allCases.first { Program.path(of: $0.rawValue, environment: environment) != nil }
  }

  /// Whether it keeps the screen awake here: the program may be there and the session it asks not.
  static func works(_ method: Method, _ context: Context) -> Bool {
    let arguments = method.arguments(why: "doctor").dropLast() + ["true"]
    let trial = Program(
      method.rawValue, Array(arguments), environment: context.environment, timeout: .seconds(5))
    return (try? trial.run())?.isSuccess == true
  }

  /// Begins; nil where the setting `inhibit` is off or nothing works here.
  init?(_ app: UsFrame) throws {
    guard try app.settings().inhibit else { return nil }
    let environment = app.context.environment
    for method in Method.allCases
    where Program.path(of: method.rawValue, environment: environment) != nil {
      let child = Program(
        method.rawValue, method.arguments(why: app.strings(.inhibitWhy)), environment: environment,
        streams: .heldInput)
      if let started = try? child.start() {
        (program, codes) = (started, nil)
        return
      }
    }
    guard environment["TERM"] == "linux" else { return nil }
    program = nil
    codes = (Self.consoleOff, Self.consoleOn)
  }

  /// Looks whether the program has ended by itself, so that nothing is left of it.
  func check() { _ = program?.outcome() }

  /// Ends it.
  func stop() { program?.kill() }
}
