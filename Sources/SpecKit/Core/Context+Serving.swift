extension Context {
  /// Serves until SIGINT or SIGTERM.
  ///
  /// - Parameters:
  ///   - logs: whether a line is written on standard error for each request; also with `--verbose`.
  ///   - listening: called when it listens; its result is shown.
  package func serve(
    _ service: some Service, on address: SocketAddress, _ configuration: ServerConfiguration,
    logs: Bool, listening: (SocketAddress) throws -> some Presentable
  ) throws {
    var configuration = configuration
    if logs || options.isVerbose {
      let error = error
      configuration.log = { try? error.write("spec: \($0.line)\n") }
    }
    let server = try Server(service, on: [address], configuration)
    try show(listening(server.addresses[0]))
    try server.serve()
  }
}
