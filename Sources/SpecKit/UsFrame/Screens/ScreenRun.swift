internal import SpecCore

/// Runs the screens on the terminal or by a script of keys, with a worker for each queue.
struct ScreenRun {
  private let context: Context
  private let options: ScreenOptions

  init(_ context: Context, _ options: ScreenOptions) {
    (self.context, self.options) = (context, options)
  }

  /// - Parameter page: the first page, made with the clock of the screen.
  /// - Returns: the program as it was left.
  /// - Throws: what ended it, also an error of a page.
  @discardableResult
  func run(_ page: (UsFrame) throws -> any ScreenPage) throws -> ScreenProgram {
    // A script starts with a picture that is the same everywhere.
    let app = try UsFrame(context)
    let pictures = try output(try app.settings())
    let driver = ScreenDriver(
      context, keys: options.keys, timeline: .counting, typed: pictures.typed)
    let theme = ScreenTheme(
      strings: app.strings, isUTF8: context.isUTF8 || options.keys != nil && !isPlain,
      isCalm: options.isCalm(in: context), color: driver.color, zone: context.localZone.zone,
      icon: Assets(app: app).icon)
    let terminal = context.terminal
    let isScripted = options.keys != nil
    var program = ScreenProgram(
      theme, try page(try UsFrame(driver.context)), size: pictures.size, pictures: pictures,
      isVirtual: isScripted,
      cell: { isScripted ? nil : terminal.cell() })
    let workers = try ScreenWork.Queue.allCases.map {
      let services = ScreenServices(isLive: !isScripted)
      return ($0, try ScreenWorker<ScreenServices, ScreenWork.ProgramChange>(driver, services))
    }
    // What is under way in the other queues may take long: it ends with the program.
    defer { workers.first { $0.0 == .system }?.1.finish { $0.end(context) } }
    func start(_ works: [ScreenWork]) {
      for work in works {
        workers.first { $0.0 == work.queue }?.1.start { services, context in
          try work.run(try UsFrame(context.silent), &services)
        }
      }
    }
    let sources = workers.map { _, worker in
      worker.source { (change, screen: inout ScreenProgram, _) in
        screen.take(change, at: driver.moment())
      }
    }
    start(program.begin(at: driver.now))
    try driver.run(&program, sources: sources) { works, screen, _ in
      start(works)
      return screen.isLeaving ? .leave : .stay
    }
    if let failure = program.failure { throw failure }
    return program
  }

  private var isPlain: Bool {
    let locale = context.environment["LC_ALL"] ?? context.environment["LC_CTYPE"] ?? ""
    return locale == "C" || locale == "POSIX"
  }

  private func output(_ settings: FrameSettings) throws -> PictureOutput {
    guard options.keys != nil else {
      var output = try context.pictureOutput(
        asked: options.image?.method, setting: settings.image, isScreen: true)
      let isChosen = options.image?.method != nil || settings.image != nil
      // Blocks are no characters of other character sets.
      if !context.isUTF8, !isChosen, output.choice.method.units != nil {
        output.choice = PictureChoice(.ascii, .noColor)
      }
      return output
    }
    let size = ScreenSize(environment: context.environment, reported: nil)
    return PictureOutput(
      PictureChoice(options.image?.method ?? .ascii, .asked), size: size)
  }
}

extension Context {
  /// The context of what is done beside a screen, which messages would be written over.
  var silent: Context {
    var context = self
    context.error = Sink(isTerminal: false) { _ in }
    context.options.noInput = true
    return context
  }
}
