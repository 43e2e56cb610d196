internal import Synchronization

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
    let work = SharedWork(elements, body)
    var running = 0
    for _ in 0..<helpers {
      let isStarted: Void? = try? start {
        work.run()
        work.finish()
        waker.wake()
      }
      if isStarted != nil { running += 1 }
    }
    work.run()
    while work.finished < running {
      _ = try? poll([(waker.descriptor, .readable)], timeout: nil)
      waker.clear()
    }
    if let error = work.error { throw error }
  }
}

/// Elements that several threads take from.
private final class SharedWork<Element: Sendable>: Sendable {
  private struct State {
    var next = 0
    var finished = 0
    var error: (any Error)?
  }

  private let elements: [Element]
  private let body: @Sendable (Element) throws -> Void
  private let state = Mutex(State())

  init(_ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Void) {
    (self.elements, self.body) = (elements, body)
  }

  var finished: Int { state.withLock { $0.finished } }
  var error: (any Error)? { state.withLock { $0.error } }

  func finish() { state.withLock { $0.finished += 1 } }

  /// Takes elements until none is left or one fails.
  func run() {
    while let index = take() {
      do { try body(elements[index]) } catch { state.withLock { $0.error = $0.error ?? error } }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.error == nil, state.next < elements.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }
}
