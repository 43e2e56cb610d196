/// A page of a full-screen program: its state, its drawing, and its reaction to events.
package protocol StackPage<Session>: Sendable {
  /// What the tasks of the page work with.
  associatedtype Session

  func draw(in context: DrawingContext) -> Frame
  /// Reacts to an event. A wake may come early, because all pages share it.
  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<Session>
  ) -> StackAction<Session>
  /// When the page next changes by itself, also while another page covers it.
  func wake(after now: Instant) -> Wake?
  /// Whether the page below it is seen behind it.
  var isDialog: Bool { get }
  /// Shown on the pages over this one as long as they have no message.
  var alert: String? { get }
}

extension StackPage {
  package var isDialog: Bool { false }
  package var alert: String? { nil }
  package func wake(after now: Instant) -> Wake? { nil }
}

package struct DrawingContext: Sendable {
  package var theme: PageTheme
  package var size: ScreenSize
  package var now: Instant
  /// A message, or the notice of a task that takes long.
  package var message: String?
  /// The page below a dialog.
  package var below: Frame?

  package init(theme: PageTheme, size: ScreenSize, now: Instant) {
    (self.theme, self.size, self.now) = (theme, size, now)
  }
}

/// What follows an event or a task.
package enum StackAction<Session> {
  case stay
  case open(any StackPage<Session>)
  /// Opens a page in the place of this one.
  case replace(any StackPage<Session>)
  /// Closes the page; the message is shown on the page below.
  case back(String? = nil)
  case notify(String)

  fileprivate var message: String? {
    switch self {
    case .back(let text): text
    case .notify(let text): text
    default: nil
    }
  }
}

package typealias StackChange<Session> = StackTasks<Session>.Change<any StackPage<Session>>

/// Tasks of one queue run one after the other, those of different queues at the same time.
package enum StackQueue: Sendable, CaseIterable { case network, pictures, system }

/// Starts tasks for a page.
package struct StackTasks<Session> {
  package typealias Change<Page> = @Sendable (inout Page, inout Self) -> StackAction<Session>

  package let now: Instant
  fileprivate var started: [StackTask<Session>] = []

  fileprivate init(at now: Instant) { self.now = now }

  /// Runs work beside the screen. The change that it returns is applied to the page; it navigates only if
  /// the page is on top and the user did not stop waiting.
  ///
  /// - Parameters:
  ///   - waits: whether keys are held back meanwhile. After 300 ms Esc stops waiting.
  ///   - work: a ``ReportedError`` that it throws becomes the message of the stack, and events that were
  ///     held back are dropped. Any other error ends the screen.
  package mutating func run<Page: StackPage<Session>>(
    _ queue: StackQueue, waits: Bool = false,
    _ work: @escaping @Sendable (Session) throws -> Change<Page>
  ) {
    started.append(
      StackTask(queue: queue, waits: waits, start: now) { StackTask.erased(try work($0)) })
  }
}

package struct StackTask<Session>: Sendable {
  package struct Result: Sendable {
    fileprivate enum Outcome: Sendable {
      case change(StackChange<Session>)
      case failure(any ReportedError)
    }

    fileprivate let task: StackTask
    fileprivate let outcome: Outcome
  }

  fileprivate let queue: StackQueue
  fileprivate let waits: Bool
  fileprivate let start: Instant
  fileprivate let work: @Sendable (Session) throws -> StackChange<Session>
  fileprivate var number = 0
  fileprivate var page = 0

  /// Does the work.
  ///
  /// - Parameter session: an error of making it counts as one of the work.
  /// - Throws: an error that is no ``ReportedError``.
  package func run(_ session: @autoclosure () throws -> Session) throws -> Result {
    do {
      return Result(task: self, outcome: .change(try work(try session())))
    } catch let error as any ReportedError {
      return Result(task: self, outcome: .failure(error))
    }
  }

  fileprivate static func erased<Page: StackPage<Session>>(
    _ change: @escaping StackTasks<Session>.Change<Page>
  ) -> StackChange<Session> {
    { page, tasks in
      guard var typed = page as? Page else { return .stay }
      let action = change(&typed, &tasks)
      page = typed
      return action
    }
  }
}

/// A full-screen program of pages on top of each other, of which the last one is seen.
package struct ScreenStack<Session>: Screen, Sendable {
  package typealias Effect = [StackTask<Session>]

  private struct Entry: Sendable {
    let number: Int
    var page: any StackPage<Session>
  }

  private var pages: [Entry]
  /// Closed pages with running tasks.
  private var closed: [Entry] = []
  /// The pages of running tasks, by the number of the task.
  private var running: [Int: Int] = [:]
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
    pages = [Entry(number: 0, page: page)]
    self.theme = theme
  }

  /// Runs the pages until the user leaves, with a thread for each queue that is used, and then its tasks
  /// to their end.
  ///
  /// - Parameter session: makes the session of a task.
  /// - Throws: also the first error of a task that ended too late for its message to be shown.
  package mutating func run(
    _ driver: ScreenDriver, _ session: @escaping @Sendable (Context) throws -> Session
  ) throws {
    let workers = StackWorkers(driver, session)
    do {
      try driver.run(&self, sources: workers.sources) { tasks, stack, _ in
        try workers.start(tasks)
        return stack.isLeft ? .leave : .stay
      }
    } catch {
      try? workers.finish()
      throw error
    }
    try workers.finish()
  }

  package func frame(size: ScreenSize, at now: Instant) -> Frame {
    let notice = isNoticeShown(at: now) ? stackTexts.working(language) : nil
    var context = DrawingContext(theme: theme, size: size, now: now)
    let first = pages.lastIndex { !$0.page.isDialog } ?? 0
    for (index, entry) in pages.enumerated().dropFirst(first) {
      // A dialog has no room for a message; the page behind it shows it.
      if index == first {
        let alert = pages.dropLast().compactMap(\.page.alert).last
        context.message = notice ?? message?.text ?? alert
      }
      context.below = entry.page.draw(in: context)
    }
    return context.below ?? Frame("", rows: [])
  }

  package func wake(after now: Instant) -> Wake? {
    var wakes = pages.compactMap { $0.page.wake(after: now) }
    if let message { wakes.append(.at(message.end)) }
    if let start = awaited.values.min(), !isNoticeShown(at: now) {
      wakes.append(.at(start.adding(Self.noticeDelay)))
    }
    return wakes.min { $0.instant < $1.instant }
  }

  package mutating func update(
    _ event: ScreenEvent, at now: Instant
  ) -> ScreenAction<Effect> {
    let started = take(event, at: now)
    return result(started)
  }

  /// Applies the result of a task, then the events that were held back.
  package mutating func finish(
    _ result: StackTask<Session>.Result, at now: Instant
  ) -> ScreenAction<Effect> {
    let task = result.task
    let isAwaited = awaited.removeValue(forKey: task.number) != nil
    running[task.number] = nil
    var started: Effect = []
    switch result.outcome {
    case .change(let body):
      started = change(task.page, at: now, navigates: isAwaited || !task.waits, body)
    case .failure(let error):
      message = (error.failure.message(in: language), now.adding(Self.messageTime))
      // The held keys were typed for a screen that the task did not open.
      if isAwaited { held = [] }
    }
    closed.removeAll { !running.values.contains($0.number) }
    while awaited.isEmpty, !isLeft, !held.isEmpty {
      started += take(held.removeFirst(), at: now) ?? []
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
    let top = pages[pages.count - 1].number
    switch event {
    case .wake:
      if let message, message.end <= now { self.message = nil }
      return pages.map(\.number).flatMap { number in
        change(number, at: now) { $0.update(event, &$1) }
      }
    case .background(let color): theme.adapt(to: color)
    case .resize: break
    case .key(.escape) where isNoticeShown(at: now):
      (awaited, held) = ([:], [])
      return []
    case .key, .paste:
      guard awaited.isEmpty else {
        held.append(event)
        return nil
      }
      message = nil
    }
    return change(top, at: now) { $0.update(event, &$1) }
  }

  /// Changes a page and follows its action.
  private mutating func change(
    _ number: Int, at now: Instant, navigates: Bool = true,
    _ body: (inout any StackPage<Session>, inout StackTasks<Session>) -> StackAction<Session>
  ) -> Effect {
    var tasks = StackTasks<Session>(at: now)
    let action: StackAction<Session>
    if let index = pages.firstIndex(where: { $0.number == number }) {
      action = body(&pages[index].page, &tasks)
    } else if let index = closed.firstIndex(where: { $0.number == number }) {
      action = body(&closed[index].page, &tasks)
    } else {
      return []
    }
    let started = tasks.started.map { task in
      count += 1
      var task = task
      (task.number, task.page) = (count, number)
      running[count] = number
      if task.waits { awaited[count] = task.start }
      return task
    }
    if let text = action.message { message = (text, now.adding(Self.messageTime)) }
    guard navigates, pages[pages.count - 1].number == number else { return started }
    return started + follow(action, at: now)
  }

  /// - Returns: the tasks of a page that is uncovered: it gets a wake.
  private mutating func follow(_ action: StackAction<Session>, at now: Instant) -> Effect {
    switch action {
    case .stay, .notify: break
    case .open(let page): open(page)
    case .replace(let page):
      close()
      open(page)
    case .back where pages.count > 1:
      close()
      return change(pages[pages.count - 1].number, at: now) { $0.update(.wake, &$1) }
    case .back: isLeft = true
    }
    return []
  }

  private mutating func open(_ page: any StackPage<Session>) {
    count += 1
    pages.append(Entry(number: count, page: page))
  }

  private mutating func close() {
    let page = pages.removeLast()
    if running.values.contains(page.number) { closed.append(page) }
  }
}

/// The workers of a stack of pages, each made when its queue is first used.
private final class StackWorkers<Session> {
  private typealias Worker = ScreenWorker<Void, StackTask<Session>.Result>

  private let driver: ScreenDriver
  private let session: @Sendable (Context) throws -> Session
  private var workers: [StackQueue: Worker] = [:]
  private var opened: [StackQueue: ScreenSource<ScreenStack<Session>>] = [:]

  init(_ driver: ScreenDriver, _ session: @escaping @Sendable (Context) throws -> Session) {
    (self.driver, self.session) = (driver, session)
  }

  /// A source for each queue, silent until the queue is used.
  var sources: [ScreenSource<ScreenStack<Session>>] {
    StackQueue.allCases.map { queue in
      ScreenSource<ScreenStack<Session>>(
        descriptors: { self.opened[queue]?.descriptors() ?? [] },
        due: { self.opened[queue]?.due() },
        tell: { stack, context in
          guard let source = self.opened[queue] else { return .unchanged }
          return try source.tell(&stack, context)
        })
    }
  }

  func start(_ tasks: [StackTask<Session>]) throws {
    let session = session
    for task in tasks {
      try worker(of: task.queue).start { _, context in try task.run(session(context)) }
    }
  }

  /// Waits until all started tasks have ended.
  ///
  /// - Throws: the first error of a task whose result was not applied.
  func finish() throws {
    var failure: (any Error)?
    for queue in StackQueue.allCases {
      for result in try workers[queue]?.finish() ?? [] {
        switch result {
        case .failure(let error): failure = failure ?? error
        case .success(let result):
          if case .failure(let error) = result.outcome { failure = failure ?? error }
        }
      }
    }
    if let failure { throw failure }
  }

  private func worker(of queue: StackQueue) throws -> Worker {
    if let worker = workers[queue] { return worker }
    let worker = try Worker(driver, ())
    let driver = driver
    workers[queue] = worker
    opened[queue] = worker.source { result, stack, _ in stack.finish(result, at: driver.moment()) }
    return worker
  }
}

package struct StackTexts: Sendable {
  let working = Text("Working… Esc stops waiting.")
}

package let stackTexts = StackTexts()
