internal import SpecCore

/// The screen of `watch`.
enum WatchScreen {
  static func run(_ context: Context, _ options: ScreenOptions) throws {
    let vip = try UsFrame(context).status().watching().vip
    let isCalm = options.reducedMotion || context.prefersReducedMotion
    try ScreenRun(context, options).run { app in
      var page = try WatchPage(app, vip: vip, isCalm: isCalm)
      page.isAlone = true
      return page
    }
  }
}
