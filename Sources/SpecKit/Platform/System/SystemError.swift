internal import LibC

/// A failure of the operating system: of a call, of finding or starting a program, or of taking over a terminal.
public struct SystemError: Error, Equatable {
  /// The `errno` of the call.
  public var code: Int32
  /// The operation that failed.
  public var operation: SystemOperation
  /// The file, program or address, empty where there is none.
  public var path: String

  public init(code: Int32, operation: SystemOperation, path: String = "") {
    self.code = code
    self.operation = operation
    self.path = path
  }

  /// The error of the call that has just failed.
  init(_ operation: SystemOperation, _ path: String = "") {
    self.init(code: errno, operation: operation, path: path)
  }

  public static func programNotFound(_ name: String) -> SystemError {
    SystemError(code: ENOENT, operation: .findProgram, path: name)
  }

  /// The terminal is missing, or another program has it.
  public static let noTerminal = SystemError(code: ENOTTY, operation: .useTerminal)

  /// The file, or a directory on the way to it, does not exist.
  public var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
  public var isBrokenPipe: Bool { code == EPIPE }
  public var isTooLarge: Bool { code == EFBIG }
  /// The call would have had to wait.
  public var isBlocked: Bool { code == EAGAIN || code == EWOULDBLOCK }
  /// The file system cannot do this at all.
  public var isUnsupported: Bool {
    code == ENOTSUP || code == EOPNOTSUPP || code == ENOSYS || code == EINVAL
  }

  /// A file cannot be moved there: it is another file system, or the file there may not be replaced.
  public var isUnmovable: Bool { code == EPERM || code == EXDEV }

  /// Another program listens there.
  public var isAddressInUse: Bool { code == EADDRINUSE }
  /// No more descriptors, for now.
  public var isTooManyDescriptors: Bool {
    code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
  }

  /// Why, such as `No space left on device`: the words of the C library, or their translation.
  public var reason: Text {
    let words = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    // Tables have no translation of rare reasons.
    let texts = [Text(words, context: "errno"), Text("system error {number}")]
    return Text { [number = String(code)] language in
      let translation = texts.lazy.compactMap { $0.translation(language) }.first
      return translation.map { Text.filled($0, ["number": number]) } ?? words
    }
  }

  /// A word for programs, and what to do about it where that is known.
  public var classification: (code: String, advice: Text?) {
    switch code {
    case ENOSPC, EDQUOT: ("disk-full", Text("free some space and try again"))
    case EFBIG where operation == .write:
      ("disk-full", Text("raise the limit on file sizes and try again"))
    case EROFS: ("read-only", Text("use a place that can be written"))
    case EACCES, EPERM: ("no-access", Text("check who owns it and its permissions"))
    default: ("input-output", nil)
    }
  }
}

/// Calls until it is not interrupted by a signal; a negative result becomes an error.
@discardableResult
func retrying<Result: SignedInteger>(
  _ operation: SystemOperation, _ path: String, _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(operation, path) }
  }
}

/// The operation of a call to the operating system that failed.
public enum SystemOperation: Sendable, Equatable, CaseIterable {
  case open, read, write, remove, list, find, status, lock, makeDirectory
  case makePipe, configure, findProgram, startProgram, startThread, waitForInput
  case openSocket, configureSocket, listen, accept, usePort, send, sendTo, receive, listInterfaces
  case useTerminal, writeToTerminal

  /// A phrase after “cannot”, before the path or the address if there is one.
  public var text: Text {
    switch self {
    case .open, .useTerminal: Text("open")
    case .read: Text("read")
    case .write: Text("write")
    case .remove: Text("remove")
    case .list: Text("list")
    case .find, .findProgram: Text("find")
    case .status: Text("look at")
    case .lock: Text("lock")
    case .makeDirectory: Text("make the directory")
    case .makePipe: Text("make a pipe")
    case .configure: Text("configure")
    case .startProgram: Text("start")
    case .startThread: Text("start a thread")
    case .waitForInput: Text("wait for input")
    case .openSocket: Text("open a socket")
    case .configureSocket: Text("configure a socket")
    case .listen: Text("listen on")
    case .accept: Text("accept a connection")
    case .usePort: Text("use port")
    case .send: Text("send data")
    case .sendTo: Text("send to")
    case .receive: Text("receive data")
    case .listInterfaces: Text("list the network interfaces")
    case .writeToTerminal: Text("write to the terminal")
    }
  }
}
