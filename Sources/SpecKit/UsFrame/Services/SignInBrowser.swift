internal import SpecCore

/// Opens the authorize page.
struct SignInBrowser {
  let app: UsFrame

  /// Runs the command with the address as its last argument, in this terminal.
  func open(_ address: String, by command: String) throws -> ChildProcess {
    try app.context.programs.start(
      Program(
        "/bin/sh", ["-c", "\(command) \"$1\"", "sh", address],
        environment: app.context.environment, streams: .shared))
  }

  /// Opens it in the person's browser; says so where there is none.
  func open(_ address: String) -> ChildProcess? {
    let environment = app.context.environment
    let names =
      (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
      + ["xdg-open", "open"]
    for name in names where Programs.find(name, environment: environment) != nil {
      if let started = try? app.context.programs.start(
        Program(name, [address], environment: environment, streams: .none))
      {
        return started
      }
    }
    app.note(.noteNoBrowser)
    return nil
  }
}
