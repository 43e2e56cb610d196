/// A program to run as a child of this one.
package struct Program: Sendable, Equatable {
  /// A path if it has a slash, else a name looked up in the `PATH` of `environment`.
  package var name: String
  package var arguments: [String]
  package var environment: [String: String]
  /// What it reads on its standard input. Secrets go here, never into `arguments`, which every
  /// user of the machine can see.
  package var input: [UInt8]
  /// What it reads on `/dev/fd/3`; without, that descriptor is closed.
  package var attachment: [UInt8]?
  /// After this time the program and all it started are killed.
  package var timeout: Duration?
  /// More bytes than this on standard output, or on standard error, and it is killed.
  package var outputLimit: Int
  /// How its standard streams are where it goes on beside this one.
  package var streams = Streams.none

  package enum Streams: Sendable, Equatable {
    /// It reads nothing, and what it writes goes nowhere.
    case none
    /// The same, but its standard input ends only when this process does, however that is.
    case heldInput
    /// Those of this process, whose terminal it may use.
    case shared
  }

  package init(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: [UInt8] = [], attachment: [UInt8]? = nil, timeout: Duration? = nil,
    outputLimit: Int = 16 << 20
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.attachment = attachment
    self.timeout = timeout
    self.outputLimit = outputLimit
  }
}

extension [String: String] {
  /// An environment for programs that read no settings of spec, as some of these are secrets.
  package var withoutOwnSettings: Self { filter { !$0.key.hasPrefix("SPEC_") } }
}

/// How a program ended and what it wrote.
package struct Outcome: Sendable, Equatable {
  package enum End: Sendable, Equatable {
    case exited(Int32)
    case signaled(Int32)
    /// Killed because its time was over.
    case timedOut
    /// Killed because it wrote more than the limit.
    case tooMuchOutput

    /// `exit status 3`
    package var spoken: String {
      switch self {
      case .exited(let status): "exit status \(status)"
      case .signaled(let signal): "signal \(signal)"
      case .timedOut: "it took too long"
      case .tooMuchOutput: "it printed too much"
      }
    }
  }

  package var end: End
  package var output: [UInt8]
  package var error: [UInt8]

  package init(_ end: End = .exited(0), output: [UInt8] = [], error: [UInt8] = []) {
    self.end = end
    self.output = output
    self.error = error
  }

  /// The exit status, if it ended by itself.
  package var status: Int32? { if case .exited(let status) = end { status } else { nil } }
  package var isSuccess: Bool { end == .exited(0) }
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: error, as: UTF8.self) }
}

/// A program that could not be started.
package enum ProgramError: Error, Equatable {
  case notFound(String)
  case cannotStart(SystemError)
}


/// The way to run other programs; a test puts its own closure here.
package struct Programs: Sendable {
  /// Runs the program to its end; throws ``ProgramError`` if it does not start.
  package var run: @Sendable (Program) throws -> Outcome
  /// Starts a program that is given no input and goes on beside this one; throws ``ProgramError``
  /// if it does not start.
  package var start: @Sendable (Program) throws -> RunningProgram
  /// Starts a program whose output is read while it runs; throws ``ProgramError`` if it does not
  /// start.
  package var open: @Sendable (Program) throws -> OpenProgram

  package init(
    run: @escaping @Sendable (Program) throws -> Outcome,
    start: @escaping @Sendable (Program) throws -> RunningProgram = {
      throw ProgramError.notFound($0.name)
    },
    open: @escaping @Sendable (Program) throws -> OpenProgram = {
      throw ProgramError.notFound($0.name)
    }
  ) {
    self.run = run
    self.start = start
    self.open = open
  }

  package static let live = Programs(
    run: { try Child.run($0) }, start: { try RunningProgram.start($0) },
    open: { try OpenProgram.open($0) })

  /// The file that the name stands for, searched as execvp(3) would in that `PATH`.
  package static func find(_ name: String, environment: [String: String]) -> String? {
    if name.contains("/") { return Files.isExecutable(name) ? name : nil }
    let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
      .split(separator: ":", omittingEmptySubsequences: false)
    return directories.lazy
      .map { $0.isEmpty ? "./\(name)" : "\($0)/\(name)" }
      .first { !name.isEmpty && Files.isExecutable($0) }
  }
}

extension Outcome.End {
  /// - Parameter waitStatus: what `waitpid` says of a process that has ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .signaled(signal)
  }
}

extension Program {
  /// The path of the file to run.
  ///
  /// - Throws: `ProgramError.notFound`.
  func executable() throws(ProgramError) -> String {
    guard let path = Programs.find(name, environment: environment) else {
      throw .notFound(name)
    }
    return path
  }
}
