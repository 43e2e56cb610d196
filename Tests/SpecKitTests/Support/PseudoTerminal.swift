#if os(Linux)
  import Foundation
  import Glibc

  /// A program on a pseudo-terminal of its own, as the leader of a session that has it as its
  /// controlling terminal: what a person's terminal emulator is.
  package final class PseudoTerminal {
    private let primary: Int32
    /// The path of the program's side.
    package let name: String
    private let process: pid_t
    /// Everything the program has written so far.
    package private(set) var output = ""
    private var status: Int32?
    /// Bytes of a character whose rest has not been read.
    private var unread: [UInt8] = []
    /// Local and input modes before the program had the terminal.
    package let modesBefore: (local: UInt32, input: UInt32)

    /// TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), POSIX_SPAWN_SETSID of spawn.h: the module map
    /// leaves them out.
    private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    private static let newSession: Int32 = 0x80

    struct Failed: Error { let what: String }

    /// - Parameter input: Waits in the terminal, and is echoed by it, before the program starts.
    package init(
      _ words: [String], columns: UInt16 = 80, rows: UInt16 = 24,
      environment: [String: String] = [:], input: String = ""
    ) throws {
      // The headers hide posix_openpt(3), unlockpt(3) and ptsname(3): this is what they do.
      primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (unlocked, number): (Int32, UInt32) = (0, 0)
      guard primary >= 0, ioctl(primary, Self.setLock, &unlocked) == 0,
        ioctl(primary, Self.getNumber, &number) == 0
      else { throw Failed(what: "/dev/ptmx") }
      name = "/dev/pts/\(number)"
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(primary, UInt(TIOCSWINSZ), &size)

      var attributesBefore = termios()
      tcgetattr(primary, &attributesBefore)
      modesBefore = (attributesBefore.c_lflag, attributesBefore.c_iflag)
      _ = write(primary, input, input.utf8.count)

      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      // The first terminal that a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(
        &attributes,
        Int16(Self.newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      let variables = [
        "HOME": NSTemporaryDirectory(), "PATH": "/usr/bin:/bin", "TZ": "UTC",
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
      ].merging(environment) { $1 }.map { "\($0)=\($1)" }
      var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
      var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
      defer { for text in arguments + environment { free(text) } }
      var child = pid_t()
      let code = posix_spawn(&child, words[0], &actions, &attributes, &arguments, &environment)
      guard code == 0 else { throw Failed(what: "posix_spawn: \(code)") }
      process = child
    }

    deinit {
      if status == nil {
        Glibc.kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      close(primary)
    }

    package func type(_ text: String) { _ = write(primary, text, text.utf8.count) }
    package func send(_ signal: Int32) { _ = Glibc.kill(process, signal) }

    /// Reads until the output since the last call holds the text; at most 20 seconds.
    @discardableResult
    package func expect(_ text: String) throws -> String {
      var new = ""
      for _ in 0..<2000 {
        guard let more = read(milliseconds: 10) else { break }
        new += more
        if new.contains(text) { return new }
      }
      throw Failed(what: "no \(text.debugDescription) in \(new.debugDescription)")
    }

    /// Returns the output within a time; nothing at the end.
    package func read(milliseconds: Int32) -> String? {
      var entry = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, milliseconds) > 0 else { return "" }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(primary, &buffer, buffer.count)
      guard count > 0 else { return nil }
      unread += buffer[..<count]
      var end = unread.count
      // The rest of a character that is cut off here comes with the next read.
      if let lead = unread.lastIndex(where: { $0 & 0xC0 != 0x80 }), unread[lead] >= 0xC0 {
        let length = unread[lead] >= 0xF0 ? 4 : unread[lead] >= 0xE0 ? 3 : 2
        if unread.count - lead < length { end = lead }
      }
      let text = String(decoding: unread[..<end], as: UTF8.self)
      unread.removeFirst(end)
      output += text
      return text
    }

    /// Local modes of the terminal, such as `ICANON`.
    package var localModes: UInt32 {
      var attributes = termios()
      tcgetattr(primary, &attributes)
      return attributes.c_lflag
    }

    package var inputModes: UInt32 {
      var attributes = termios()
      tcgetattr(primary, &attributes)
      return attributes.c_iflag
    }

    package enum Ending: Equatable { case exited(Int32), signaled(Int32) }

    /// Reads to the end and waits for the program.
    package func finish() throws -> Ending {
      for _ in 0..<2000 {
        var raw: Int32 = 0
        let isOver = read(milliseconds: 10) == nil
        if waitpid(process, &raw, isOver ? 0 : WNOHANG) == process {
          while let rest = read(milliseconds: 0), !rest.isEmpty {}
          status = raw
          return raw & 0x7F == 0 ? .exited((raw >> 8) & 0xFF) : .signaled(raw & 0x7F)
        }
      }
      throw Failed(what: "the program goes on")
    }
  }
#endif
