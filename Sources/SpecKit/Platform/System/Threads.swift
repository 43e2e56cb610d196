internal import LibC
internal import Synchronization

/// A thread for work that takes long and must not hold a loop. It gets no signals: those are the
/// main thread's.
public enum Threads {
  /// Runs the body in a new thread, without waiting for it.
  public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The size of a main thread: macOS gives others half a megabyte.
    pthread_attr_setstacksize(&attributes, 8 << 20)

    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let work = Unmanaged.passRetained(Work(body))
    var thread = OperatingSystem.noThread
    let code = pthread_create(&thread, &attributes, { run($0) }, work.toOpaque())
    if code != 0 {
      work.release()
      throw SystemError(code: code, operation: .startThread)
    }
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
  return nil
}

extension Threads {
  /// Fewer elements are not worth a thread.
  private static let smallestShare = 8
  private static let mostHelpers = 7

  /// Does work that waits, such as fsync(2), for all elements, several at a time where they are many, and
  /// waits for all. A journaling file system answers many waiting threads with one flush of the disk.
  ///
  /// - Throws: the first error; the elements behind it may be left out.
  public static func forEach<Element: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Void
  ) throws {
    let helpers = min(mostHelpers, elements.count / smallestShare - 1)
    guard helpers > 0, let waker = try? Waker() else { return try elements.forEach(body) }
    let work = SharedWork(elements)
    var running = 0
    for _ in 0..<helpers {
      let isStarted: Void? = try? start {
        work.run(body)
        work.state.withLock { $0.finished += 1 }
        waker.wake()
      }
      if isStarted != nil { running += 1 }
    }
    work.run(body)
    while work.state.withLock({ $0.finished }) < running {
      _ = try? poll([(waker.descriptor, .readable)], timeout: nil)
      waker.clear()
    }
    if let error = work.state.withLock({ $0.error }) { throw error }
  }
}

/// Elements that several threads take from.
private final class SharedWork<Element: Sendable>: Sendable {
  struct State {
    var rest: ArraySlice<Element>
    /// Threads that take no more.
    var finished = 0
    var error: (any Error)?
  }

  let state: Mutex<State>

  init(_ elements: [Element]) { state = Mutex(State(rest: elements[...])) }

  /// Takes elements until none is left or one fails.
  func run(_ body: (Element) throws -> Void) {
    while let element = state.withLock({ $0.error == nil ? $0.rest.popFirst() : nil }) {
      do { try body(element) } catch { state.withLock { $0.error = $0.error ?? error } }
    }
  }
}
