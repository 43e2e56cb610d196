internal import SpecCore

/// Opens the authorize page.
struct SignInBrowser {
  let app: UsFrame

  /// Runs the command with the address as its last argument, in this terminal.
  func open(_ address: String, by command: String) throws -> ChildProcess {
    try Program(
      "/bin/sh", ["-c", "\(command) \"$1\"", "sh", address],
      environment: app.context.environment, streams: .shared
    ).start()
  }

  /// Opens it in the person's browser; says so where there is none.
  func open(_ address: String) -> ChildProcess? {
    let environment = app.context.environment
    let names =
      (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
      + ["xdg-open", "open"]
    for name in names where Program.path(of: name, environment: environment) != nil {
      let program = Program(name, [address], environment: environment, streams: .none)
      if let started = try? program.start() { return started }
    }
    app.note(.noteNoBrowser)
    return nil
  }
}
