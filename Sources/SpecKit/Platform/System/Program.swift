/// A program to run as a child of this one.
public struct Program: Sendable, Equatable {
  /// A path if it has a slash, else a name looked up in the `PATH` of `environment`.
  public var name: String
  public var arguments: [String]
  public var environment: [String: String]
  /// The bytes of its standard input if that is a pipe. Secrets go here, never into `arguments`, which every user of
  /// the machine can see.
  public var input: [UInt8]
  /// The bytes of its `/dev/fd/3`; nil closes that descriptor.
  public var attachment: [UInt8]?
  /// After this time the program and all it started are killed.
  public var timeout: Duration?
  /// More bytes than this on standard output, or on standard error, and it is killed.
  public var outputLimit: Int
  public var streams: Streams

  public enum Streams: Sendable, Equatable {
    /// Its input is fed and its output is read.
    case pipes
    /// It reads nothing and its output is dropped; the beginning of its standard error is kept.
    case none
    /// Like `none`, but its standard input stays open until this process ends.
    case heldInput
    /// The streams of this process, whose terminal it may use.
    case shared
  }

  public init(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: [UInt8] = [], attachment: [UInt8]? = nil, timeout: Duration? = nil,
    outputLimit: Int = 16 << 20, streams: Streams = .pipes
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.attachment = attachment
    self.timeout = timeout
    self.outputLimit = outputLimit
    self.streams = streams
  }
}

extension [String: String] {
  /// An environment for programs that read no settings of spec, as some of these are secrets.
  public var withoutOwnSettings: Self { filter { !$0.key.hasPrefix("SPEC_") } }
}

/// The end of a program and its output.
public struct Outcome: Sendable, Equatable {
  public enum End: Sendable, Equatable {
    case exited(Int32)
    case signaled(Int32)
    /// Killed because its time was over.
    case timedOut
    /// Killed because it wrote more than the limit.
    case tooMuchOutput
  }

  public var end: End
  public var output: [UInt8]
  public var error: [UInt8]

  public init(_ end: End = .exited(0), output: [UInt8] = [], error: [UInt8] = []) {
    self.end = end
    self.output = output
    self.error = error
  }

  /// The exit status, if it ended by itself.
  public var status: Int32? { if case .exited(let status) = end { status } else { nil } }
  public var isSuccess: Bool { end == .exited(0) }
  public var outputText: String { String(decoding: output, as: UTF8.self) }
  public var errorText: String { String(decoding: error, as: UTF8.self) }
}

extension Program {
  /// Runs the program to its end and collects its output.
  ///
  /// - Throws: ``SystemError`` of `findProgram` or `startProgram` if it does not start.
  public func run() throws -> Outcome {
    let child = try start()
    var output: [UInt8] = []
    while true {
      switch try child.next(.seconds(60)) {
      case .output(let bytes): output += bytes
      case .quiet: continue
      case .ended(var outcome):
        outcome.output = output
        return outcome
      }
    }
  }

  /// Starts the program without waiting for it. With pipes it is killed when the value is released; with other
  /// streams it keeps running.
  ///
  /// - Throws: ``SystemError`` of `findProgram` or `startProgram` if it does not start.
  public func start() throws(SystemError) -> ChildProcess {
    guard let path = Program.path(of: name, environment: environment) else {
      throw .programNotFound(name)
    }
    do throws(SystemError) {
      let child = try RunningChild(path, self)
      return ChildProcess(next: { try child.next($0) }, kill: { child.kill() })
    } catch {
      throw SystemError(code: error.code, operation: .startProgram, path: path)
    }
  }

  /// The file that the name stands for, searched as execvp(3) would in that `PATH`; nil if there is none.
  public static func path(of name: String, environment: [String: String]) -> String? {
    if name.contains("/") { return Files.isExecutable(name) ? name : nil }
    let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
      .split(separator: ":", omittingEmptySubsequences: false)
    return directories.lazy
      .map { $0.isEmpty ? "./\(name)" : "\($0)/\(name)" }
      .first { !name.isEmpty && Files.isExecutable($0) }
  }
}
