internal import LibC
internal import Synchronization

/// The process groups of the programs that this process waits for. They end with it, whether it
/// returns or a signal ends it.
public enum ChildGroups {
  /// More at a time are not ended with this process.
  private static let most = 256

  /// Behind pointers and atomic, for a signal handler reads them and may interrupt any access.
  private nonisolated(unsafe) static let groups: UnsafeMutablePointer<Atomic<Int32>> = {
    let pointer = UnsafeMutablePointer<Atomic<Int32>>.allocate(capacity: most)
    for index in 0..<most { (pointer + index).initialize(to: Atomic(0)) }
    return pointer
  }()
  /// The number of threads between the start of a program and its entry in `groups`.
  private nonisolated(unsafe) static let starting =
    UnsafeMutablePointer.forHandlers(Atomic<Int32>(0))

  /// Takes care that a signal that ends this process ends them first. A signal that is ignored stays
  /// so: whoever started this process meant that.
  public static func watchSignals() {
    _ = (groups, starting)
    for signal in [Signal.interrupt, .terminate, .hangup, .quit] where !signal.isIgnored {
      handle(signal)
    }
  }

  /// Installs the default handler of this program: it ends all children, then this process.
  static func handle(_ signal: Signal) {
    signal.handle { Signal(rawValue: $0).die() }
  }

  /// Starts a program, whose group then ends with this process until it is given back.
  ///
  /// - Parameter body: starts it and returns its number.
  static func keep<Failure: Error>(_ body: () throws(Failure) -> pid_t) throws(Failure) -> pid_t {
    // A handler waits for the entry of the program, so it must not interrupt this thread before that.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    starting.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer {
      starting.pointee.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    let process = try body()
    replace(0, by: process)
    return process
  }

  /// The program has ended.
  static func giveBack(_ process: pid_t) { replace(process, by: 0) }

  private static func replace(_ old: Int32, by new: Int32) {
    for index in 0..<most
    where groups[index].compareExchange(
      expected: old, desired: new, ordering: .sequentiallyConsistent
    ).exchanged {
      return
    }
  }

  /// Ends all of them. Async-signal-safe.
  static func end() {
    // Starting takes no longer than the kernel needs for a process.
    for _ in 0..<100 where starting.pointee.load(ordering: .sequentiallyConsistent) > 0 {
      usleep(1000)
    }
    for index in 0..<most {
      let process = groups[index].load(ordering: .sequentiallyConsistent)
      if process > 0 { Signal.kill.send(to: -process) }
    }
  }
}
