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
}

extension StackPage {
  package func wake(after now: Instant) -> Wake? { nil }
}

package struct DrawingContext: Sendable {
  package var size: ScreenSize
  package var now: Instant
  /// A message, a question, or the notice of a task that takes long.
  package var message: String?
}

/// What follows an event or a task.
package enum StackAction<Session> {
  case stay
  case open(any StackPage<Session>)
  case replace(any StackPage<Session>)
  /// Closes the page; the message is shown on the page below.
  case back(String? = nil)
  case quit
  case notify(String)
  /// See ``ask(_:ifYes:)``.
  case question(String, StackChange<Session>)

  /// Asks a question. Any key except a yes means no.
  package static func ask<Page: StackPage<Session>>(
    _ text: String,
    ifYes change: @escaping StackTasks<Session>.Change<Page>
  ) -> Self {
    .question(text, StackTask.erased(change))
  }

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
package enum StackQueue: Int, Sendable, CaseIterable { case network, pictures, system }

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
  ///   - work: an error that it throws ends the screen.
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
    fileprivate let task: StackTask
    fileprivate let change: StackChange<Session>
  }

  fileprivate let queue: StackQueue
  fileprivate let waits: Bool
  fileprivate let start: Instant
  fileprivate let work: @Sendable (Session) throws -> StackChange<Session>
  fileprivate var number = 0
  fileprivate var page = 0

  package func run(_ session: Session) throws -> Result {
    Result(task: self, change: try work(session))
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
  /// The task that holds keys back, and the held events.
  private var awaited: StackTask<Session>?
  private var held: [ScreenEvent] = []
  private var message: (text: String, end: Instant)?
  private var question: (text: String, ifYes: StackChange<Session>)?
  private var isLeft = false
  private let language: String

  private static var messageTime: Duration { .seconds(6) }
  /// A shorter task shows no notice.
  private static var noticeDelay: Duration { .milliseconds(300) }

  package init(_ page: any StackPage<Session>, language: String) {
    pages = [Entry(number: 0, page: page)]
    self.language = language
  }

  /// Runs the pages until the user leaves, with a thread for each queue.
  ///
  /// - Parameter session: makes the session of a task.
  package mutating func run(
    _ driver: ScreenDriver, _ session: @escaping @Sendable (Context) throws -> Session
  ) throws {
    let workers = try StackQueue.allCases.map { _ in
      try ScreenWorker<Void, StackTask<Session>.Result>(driver, ())
    }
    let sources = workers.map { worker -> ScreenSource<Self> in
      worker.source { result, stack, _ in stack.finish(result, at: driver.moment()) }
    }
    try driver.run(&self, sources: sources) { tasks, _, _ in
      for task in tasks {
        workers[task.queue.rawValue].start { _, context in try task.run(session(context)) }
      }
      return .stay
    }
  }

  package func frame(size: ScreenSize, at now: Instant) -> Frame {
    let asked = question.map { $0.text + promptTexts.yesOrNo(language) }
    let notice = isNoticeShown(at: now) ? stackTexts.working(language) : nil
    return pages[pages.count - 1].page.draw(
      in: DrawingContext(size: size, now: now, message: asked ?? notice ?? message?.text))
  }

  package func wake(after now: Instant) -> Wake? {
    var wakes = pages.compactMap { $0.page.wake(after: now) }
    if let message { wakes.append(.at(message.end)) }
    if let awaited, !isNoticeShown(at: now) {
      wakes.append(.at(awaited.start.adding(Self.noticeDelay)))
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
    let isAwaited = awaited?.number == task.number
    if isAwaited { awaited = nil }
    running[task.number] = nil
    var started = change(
      task.page, at: now, navigates: isAwaited || !task.waits, result.change)
    closed.removeAll { !running.values.contains($0.number) }
    while awaited == nil, !isLeft, !held.isEmpty {
      started += take(held.removeFirst(), at: now) ?? []
    }
    return self.result(started)
  }

  private func result(_ started: Effect?) -> ScreenAction<Effect> {
    guard let started else { return .unchanged }
    if isLeft { return .leave }
    return started.isEmpty ? .stay : .perform(started)
  }

  private func isNoticeShown(at now: Instant) -> Bool {
    awaited.map { $0.start.adding(Self.noticeDelay) <= now } ?? false
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
    case .resize: break
    case .key(.escape) where isNoticeShown(at: now):
      (awaited, held) = (nil, [])
      return []
    case .key, .paste:
      guard awaited == nil else {
        held.append(event)
        return nil
      }
      message = nil
      if let question {
        self.question = nil
        guard case .key(.character(let letter)) = event, Prompt.isYes(String(letter)) == true
        else { return [] }
        return change(top, at: now, question.ifYes)
      }
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
      if task.waits { awaited = task }
      return task
    }
    if let text = action.message { message = (text, now.adding(Self.messageTime)) }
    if navigates, pages[pages.count - 1].number == number { follow(action) }
    return started
  }

  private mutating func follow(_ action: StackAction<Session>) {
    switch action {
    case .stay, .notify: break
    case .open(let page): open(page)
    case .replace(let page):
      close()
      open(page)
    case .back where pages.count > 1: close()
    case .back, .quit: isLeft = true
    case .question(let text, let change): question = (text, change)
    }
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

package struct StackTexts: Sendable {
  let working = Text("Working… Esc stops waiting.")
}

package let stackTexts = StackTexts()
