internal import LibC

/// A thread for work that takes long and must not hold a loop. It gets no signals: those are the
/// main thread's.
public enum Threads {
  /// Runs the body beside the caller, who does not wait for it.
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
