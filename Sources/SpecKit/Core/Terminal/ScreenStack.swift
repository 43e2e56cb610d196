internal import Synchronization

/// The consequence of an event or a task.
package enum StackAction<Session> {
  case stay
  case open(any StackPage<Session>)
  /// Replaces this page with another one.
  case replace(any StackPage<Session>)
  /// Closes the page; the message is shown on the page below.
  case back(String? = nil)
  case notify(String)
  /// Shows the message of a failure, and drops the keys that the user typed before it.
  case fail(String)

  fileprivate var message: String? {
    switch self {
    case .back(let text): text
    case .notify(let text), .fail(let text): text
    case .stay, .open, .replace: nil
    }
  }
}

package typealias StackChange<Session> = StackTasks<Session>.Change<any StackPage<Session>>

/// Tasks of one queue run one after the other, those of different queues at the same time.
package enum StackQueue: Int, Sendable, CaseIterable { case network, pictures, system }

/// Starts tasks for a page.
package struct StackTasks<Session> {
  package typealias Change<Page> = @Sendable (inout Page, inout Self) -> StackAction<Session>

  package let now: Instant
  package let language: String
  /// False for the change of a task after Esc: the page may be closed, and does not navigate.
  package let isAwaited: Bool
  fileprivate var started: [StackTask<Session>] = []

  fileprivate init(at now: Instant, language: String, isAwaited: Bool) {
    (self.now, self.language, self.isAwaited) = (now, language, isAwaited)
  }

  /// Runs work beside the screen. The change that it returns is applied to the page; it navigates only if
  /// the page is on top and the user did not stop waiting.
  ///
  /// - Parameters:
  ///   - waits: whether keys are held back meanwhile. After 300 ms Esc stops waiting.
  ///   - isReadOnly: whether the task changes nothing, so that the user may leave before it ends.
  ///   - work: a ``ReportedError`` that it throws becomes the message of the stack, and events that were
  ///     held back are dropped. Any other error ends the screen.
  package mutating func run<Page: StackPage<Session>>(
    _ queue: StackQueue, waits: Bool = false, isReadOnly: Bool = false,
    _ work: @escaping @Sendable (Session) throws -> Change<Page>
  ) {
    let task = StackTask<Session>(queue: queue, waits: waits, isReadOnly: isReadOnly) { session in
      let change = try work(session)
      return { page, tasks in
        guard var typed = page as? Page else { return .stay }
        defer { page = typed }
        return change(&typed, &tasks)
      }
    }
    started.append(task)
  }
}

package struct StackTask<Session>: Sendable {
  package struct Result: Sendable {
    fileprivate let task: StackTask
    fileprivate let change: Swift.Result<StackChange<Session>, Failure>
  }

  fileprivate let queue: StackQueue
  fileprivate let waits: Bool
  fileprivate let isReadOnly: Bool
  fileprivate let work: @Sendable (Session) throws -> StackChange<Session>
  fileprivate var number = 0
  fileprivate var page = 0
  private let cancellation = Cancellation()

  private final class Cancellation: Sendable {
    let isCanceled = Atomic(false)
  }

  /// Skips the work, unless it has begun.
  fileprivate func cancel() { cancellation.isCanceled.store(true, ordering: .relaxed) }

  /// Does the work.
  ///
  /// - Parameter session: an error of making it counts as one of the work.
  /// - Throws: an error that is no ``ReportedError``.
  package func run(_ session: @autoclosure () throws -> Session) throws -> Result {
    if cancellation.isCanceled.load(ordering: .relaxed) {
      return Result(task: self, change: .success { _, _ in .stay })
    }
    do {
      return Result(task: self, change: .success(try work(try session())))
    } catch let error as any ReportedError {
      return Result(task: self, change: .failure(error.failure))
    }
  }
}

/// A full-screen program of pages on top of each other, of which the last one is seen.
package struct ScreenStack<Session>: Screen, Sendable {
  package typealias Effect = [StackTask<Session>]

  /// The open pages, and closed ones with running tasks.
  private var pages: [Int: any StackPage<Session>]
  /// The numbers of the open pages; the last one is visible.
  private var order = [0]
  /// The running tasks, by their numbers.
  private var running: [Int: StackTask<Session>] = [:]
  private var count = 0
  /// The start of each task that holds keys back, by the number of the task.
  private var awaited: [Int: Instant] = [:]
  /// The events that were held back.
  private var held: [ScreenEvent] = []
  private var message: (text: String, end: Instant)?
  /// Whether the user has left. Tasks that were started at the same time are still to be performed.
  package private(set) var isLeft = false
  private var theme: PageTheme
  private var language: String { theme.language }

  package static var asksBackground: Bool { true }

  private static var messageTime: Duration { .seconds(6) }
  /// A shorter task shows no notice.
  private static var noticeDelay: Duration { .milliseconds(300) }

  package init(_ page: any StackPage<Session>, _ theme: PageTheme) {
    pages = [0: page]
    self.theme = theme
  }

  /// Runs the pages until the user leaves, with a thread for each queue that is used. Then it waits for the tasks that
  /// change something, and notes the messages of those that keys had to wait for.
  ///
  /// - Parameter session: makes the session of a task.
  /// - Throws: also the first error of these tasks.
  package mutating func run(
    _ driver: ScreenDriver, _ session: @escaping @Sendable (Context) throws -> Session
  ) throws {
    let workers = try StackQueue.allCases.map { _ in
      try ScreenWorker<Void, StackTask<Session>.Result>(driver, ())
    }
    let sources = workers.map { worker in
      worker.source { (result, stack: inout Self, _) in stack.finish(result, at: driver.moment()) }
    }
    func start(_ tasks: Effect) {
      for task in tasks {
        workers[task.queue.rawValue].start { _, context in try task.run(session(context)) }
      }
    }
    let ended = Result {
      start(begin(order[0], at: driver.now))
      try driver.run(&self, sources: sources) { tasks, stack, _ in
        start(tasks)
        return stack.isLeft ? .leave : .stay
      }
    }
    let unfinished = running.values.filter { !$0.isReadOnly }
    // The user pressed Esc and left during a change.
    if unfinished.contains(where: \.waits) {
      driver.context.note(Text("Finishing the last change… Ctrl-C gives up.")(language))
    }
    let untold = Result {
      try Set(unfinished.map(\.queue.rawValue)).sorted().flatMap { try workers[$0].finish() }
    }
    try ended.get()
    for result in try untold.get().map({ try $0.get() }) where !result.task.isReadOnly {
      _ = try result.change.get()
      guard result.task.waits else { continue }
      message = nil
      _ = finish(result, at: driver.moment())
      if let message { driver.context.note(message.text) }
    }
  }

  package func frame(size: ScreenSize, at now: Instant) -> Frame {
    let notice = isNoticeShown(at: now) ? Text("Working… Esc stops waiting.")(language) : nil
    var context = DrawingContext(theme: theme, size: size, now: now)
    let open = openPages
    let first = open.lastIndex { !$0.isDialog } ?? 0
    for (index, page) in open.enumerated().dropFirst(first) {
      // A dialog has no room for a message; the page behind it shows it.
      if index == first {
        let alert = open.dropLast().compactMap(\.alert).last
        context.message = notice ?? message?.text ?? alert
      }
      context.below = page.draw(in: context)
    }
    return context.below ?? Frame("", rows: [])
  }

  package func wake(after now: Instant) -> Wake? {
    var wakes = openPages.compactMap { $0.wake(after: now) }
    if let message { wakes.append(.at(message.end)) }
    if let start = awaited.values.min() {
      let notice = start.adding(Self.noticeDelay)
      // Pending as an animation, so that a script of keys waits for the result.
      wakes.append(.animation(notice > now ? notice : now.adding(.seconds(1))))
    } else if !held.isEmpty {
      wakes.append(.animation(now))
    }
    return wakes.min { $0.instant < $1.instant }
  }

  private var openPages: [any StackPage<Session>] { order.compactMap { pages[$0] } }

  package mutating func update(
    _ event: ScreenEvent, at now: Instant
  ) -> ScreenAction<Effect> {
    let started = take(event, at: now)
    return result(started)
  }

  /// Applies the result of a task. The events that were held back follow with the next wakes, each after a frame.
  package mutating func finish(
    _ result: StackTask<Session>.Result, at now: Instant
  ) -> ScreenAction<Effect> {
    let task = result.task
    let isAwaited = awaited.removeValue(forKey: task.number) != nil
    running[task.number] = nil
    var started: Effect = []
    switch result.change {
    case .success(let body):
      let top = order.last
      started = change(task.page, at: now, navigates: isAwaited || !task.waits, body)
      // No key answers a question that was not shown yet.
      if order.last != top, openPages.last?.isDialog == true { held = [] }
    case .failure(let failure):
      message = (failure.message(in: language), now.adding(Self.messageTime))
      // The held keys were typed for a screen that the task did not open.
      if isAwaited { held = [] }
    }
    removeUnused()
    // The change may concern the visible page.
    if task.waits, !task.isReadOnly {
      started += update(order[order.count - 1], .wake, at: now)
    }
    return self.result(started)
  }

  private func result(_ started: Effect?) -> ScreenAction<Effect> {
    guard let started else { return .unchanged }
    if !started.isEmpty { return .perform(started) }
    return isLeft ? .leave : .stay
  }

  private func isNoticeShown(at now: Instant) -> Bool {
    awaited.values.contains { $0.adding(Self.noticeDelay) <= now }
  }

  /// - Returns: the started tasks; nil if nothing visible has changed.
  private mutating func take(_ event: ScreenEvent, at now: Instant) -> Effect? {
    switch event {
    case .wake:
      if let message, message.end <= now { self.message = nil }
      let open = order
      var started = open.flatMap { update($0, event, at: now) }
      if awaited.isEmpty, !isLeft, !held.isEmpty { started += type(held.removeFirst(), at: now) }
      return started
    case .background(let color): theme.adapt(to: color)
    case .resize: break
    case .key(.escape) where isNoticeShown(at: now):
      if awaited.keys.contains(where: { running[$0]?.isReadOnly == false }) {
        message = (
          Text("Not finished yet; the result will be shown here.")(language),
          now.adding(Self.messageTime)
        )
      }
      for number in awaited.keys where running[number]?.isReadOnly == true {
        running[number]?.cancel()
      }
      (awaited, held) = ([:], [])
      return []
    case .key, .paste:
      guard awaited.isEmpty, held.isEmpty else {
        held.append(event)
        return nil
      }
      return type(event, at: now)
    }
    return update(order[order.count - 1], event, at: now)
  }

  private mutating func type(_ event: ScreenEvent, at now: Instant) -> Effect {
    message = nil
    return update(order[order.count - 1], event, at: now)
  }

  private mutating func update(_ number: Int, _ event: ScreenEvent, at now: Instant) -> Effect {
    change(number, at: now) { $0.update(event, &$1) }
  }

  /// Changes a page and follows its action.
  private mutating func change(
    _ number: Int, at now: Instant, navigates: Bool = true,
    _ body: (inout any StackPage<Session>, inout StackTasks<Session>) -> StackAction<Session>
  ) -> Effect {
    guard var page = pages[number] else { return [] }
    var tasks = StackTasks<Session>(at: now, language: language, isAwaited: navigates)
    let action = body(&page, &tasks)
    pages[number] = page
    let started = tasks.started.map { task in
      count += 1
      var task = task
      (task.number, task.page) = (count, number)
      running[count] = task
      if task.waits { awaited[count] = now }
      return task
    }
    if case .fail = action { held = [] }
    if let text = action.message { message = (text, now.adding(Self.messageTime)) }
    guard navigates, order.last == number else { return started }
    return started + follow(action, at: now)
  }

  /// - Returns: the tasks of the page that is opened, or uncovered: this one gets a wake.
  private mutating func follow(_ action: StackAction<Session>, at now: Instant) -> Effect {
    switch action {
    case .stay, .notify, .fail: break
    case .open(let page): return open(page, at: now)
    case .replace(let page):
      close()
      return open(page, at: now)
    case .back where order.count > 1:
      close()
      return update(order[order.count - 1], .wake, at: now)
    case .back: isLeft = true
    }
    return []
  }

  /// - Returns: the tasks that the page begins with.
  private mutating func open(_ page: any StackPage<Session>, at now: Instant) -> Effect {
    count += 1
    pages[count] = page
    order.append(count)
    return begin(count, at: now)
  }

  private mutating func begin(_ number: Int, at now: Instant) -> Effect {
    change(number, at: now) { page, tasks in
      page.begin(&tasks)
      return .stay
    }
  }

  private mutating func close() {
    order.removeLast()
    removeUnused()
  }

  private mutating func removeUnused() {
    pages = pages.filter { number, _ in
      order.contains(number) || running.values.contains { $0.page == number }
    }
  }
}
