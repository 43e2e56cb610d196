internal import SpecCore

/// Runs the pages: by a script of keys, or on a terminal with workers beside the screen.
struct PageRun {
  private typealias Worker = ScreenWorker<CommandContext?, (number: Int, outcome: PageOutcome)>

  /// What was given up may hold a worker for as long as a server takes to answer.
  private static let workerCount = 4

  private let driver: ScreenDriver
  private let command: CommandContext
  let writes = WriteCount()
  let news = ShownNews()

  init(_ driver: ScreenDriver, _ command: CommandContext) {
    (self.driver, self.command) = (driver, command)
  }

  /// Plays a script: what the pages want done is done at once.
  func play(_ stack: inout PageStack) throws {
    let avatars = try AvatarLoader(driver, command)
    avatars.follow(stack)
    // What it says first; nothing is to be done for that.
    _ = stack.send(.opened, at: driver.now)
    try driver.run(&stack, sources: [avatars.source]) { effect, stack, context in
      let command = try command.at(context)
      let work = PageWork(
        command: command, context: stack.context(stack.size, at: command.now), writes: writes,
        news: news)
      defer { avatars.follow(stack) }
      return try stack.perform(effect, work)
    }
  }

  /// Shows a page on the terminal, and goes on until the screen is left.
  func show(_ stack: inout PageStack, _ first: Destination) throws {
    let workers = try (0..<Self.workerCount).map { _ in try Worker(driver, nil) }
    let changes = try LiveChanges(driver, command.options, writes)
    let avatars = try AvatarLoader(driver, command)
    let sources = workers.map { worker in
      worker.source { (result, stack: inout PageStack, _) in
        let action = try stack.finish(result.number, result.outcome, at: driver.moment())
        changes.follow(stack.top.followed)
        avatars.follow(stack)
        return action
      }
    }
    start(.open(first, .alone), &stack, workers)
    try driver.run(&stack, sources: sources + [changes.source, avatars.source]) {
      effect, stack, _ in
      start(effect, &stack, workers)
      changes.follow(stack.top.followed)
      return .stay
    }
  }

  private func start(_ effect: PageStack.Effect, _ stack: inout PageStack, _ workers: [Worker]) {
    let (number, run) = stack.begin(effect, at: driver.moment())
    let size = stack.size
    let shown = stack.context(size, at: driver.moment())
    let worker = workers.first { !$0.isBusy } ?? workers[0]
    let (options, notice) = (command.options, command.offlineNotice)
    worker.start { [writes, news] command, context in
      // A note would be written over the screen.
      var context = context
      context.options.isQuiet = true
      let own = try command ?? CommandContext(context, options, notice: notice)
      command = own
      let now = try own.at(context)
      var page = shown
      page.now = now.now
      return (number, run(PageWork(command: now, context: page, writes: writes, news: news)))
    }
  }
}
