internal import SpecCore

/// Fetches the pictures of a page's cards beside the screen, which shows each one when it is there.
final class AvatarLoader {
  private typealias Worker = ScreenWorker<CommandContext?, (address: String, picture: String?)>

  private let worker: Worker
  private let command: CommandContext
  private var asked: Set<String> = []

  /// How long one picture may take.
  private static let limit = Duration.seconds(10)

  init(_ driver: ScreenDriver, _ command: CommandContext) throws {
    worker = try Worker(driver, nil)
    self.command = command
  }

  var source: ScreenSource<PageStack> {
    worker.source { result, stack, _ in
      guard let picture = result.picture else { return .unchanged }
      stack.avatars[result.address] = picture
      return .stay
    }
  }

  /// Begins with what the page that is seen shows and was not asked for yet.
  func follow(_ stack: PageStack) {
    guard CardDrawing.hasPictures(PageLayout(page: stack.style)) else { return }
    for address in stack.top.avatars
    where AvatarCache.isElsewhere(address) && asked.insert(address).inserted {
      worker.start { [options = command.options, notice = command.offlineNotice] own, context in
        // A note would be written over the screen.
        var context = context
        context.options.isQuiet = true
        context.options.isVerbose = false
        let command = try own ?? CommandContext(context, options, notice: notice)
        own = command
        let cache = AvatarCache(command: try command.at(context))
        return (address, cache.picture(at: address, within: Self.limit))
      }
    }
  }
}
