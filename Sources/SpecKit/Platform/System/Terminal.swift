/// The terminal a command may draw on: its size, and the way to take it over.
public struct Terminal: Sendable {
  public var size: @Sendable () -> ScreenSize
  /// Takes the terminal over until the session is closed.
  public var open: @Sendable (TerminalMode) throws -> any TerminalSession
  /// Sends a bell or a notification to the person's terminal, whatever standard output is and
  /// whoever has taken it over; never waits.
  public var post: @Sendable ([UInt8]) throws -> Void
  /// The size of a cell, where the system knows it without asking the terminal.
  public var cell: @Sendable () -> CellSize?

  public init(
    size: @escaping @Sendable () -> ScreenSize,
    open: @escaping @Sendable (TerminalMode) throws -> any TerminalSession,
    post: @escaping @Sendable ([UInt8]) throws -> Void = { _ in throw SystemError.noTerminal },
    cell: @escaping @Sendable () -> CellSize? = { nil }
  ) {
    self.size = size
    self.open = open
    self.post = post
    self.cell = cell
  }
}

/// The mode of the terminal while a command has taken it over.
public enum TerminalMode: Sendable, Equatable {
  /// Keys one by one, the alternate screen, no cursor.
  case screen
  /// Lines as usual, without echo.
  case silent
  /// Keys one by one, without echo and without clearing the screen. For queries to the terminal, and for pictures
  /// between lines.
  case inline
}

/// A terminal taken over. Whatever ends the program meanwhile, a signal too, puts it back.
public protocol TerminalSession: AnyObject {
  /// Writes all of it, in one system call where the terminal takes it so.
  func write(_ text: String) throws
  /// Waits for what happens next, at most `timeout` (nil: without limit).
  ///
  /// - Parameters:
  ///   - others: descriptors that are waited for too.
  ///   - isExact: whether the end of the timeout is to be met as exactly as can be.
  func wait(_ timeout: Duration?, _ others: [Descriptor], isExact: Bool) throws -> TerminalEvent
  /// Sets the bytes that are written first when the terminal is restored, also by a signal: for example to remove a
  /// picture.
  func leave(with bytes: [UInt8])
  /// Whether something was typed that has not been read.
  var hasInput: Bool { get }
  /// Returns typed bytes to the terminal for the next reader; they are lost if the system refuses that.
  func giveBack(_ bytes: [UInt8])
  /// Puts the terminal back; again is harmless.
  func close()
}

public enum TerminalEvent: Sendable, Equatable {
  case input([UInt8])
  case resized
  /// The program continues after a stop: the screen must be drawn again.
  case resumed
  /// Others of the descriptors can be read.
  case ready(Set<Descriptor>)
  case timeout
  /// The terminal has gone.
  case closed
}
