extension Context {
  /// Serves until the process is told to stop; where it listens is written once it does.
  ///
  /// - Parameters:
  ///   - logs: whether a line is written on standard error for each request; also with `--verbose`.
  ///   - ready: called when it listens, before the address is written.
  package func serve(
    _ service: some Service, on address: SocketAddress, _ configuration: ServerConfiguration,
    logs: Bool, ready: () -> Void = {}
  ) throws {
    try serve(service, on: address, configuration, logs: logs) { address in
      ready()
      return Listening(url: "http://\(address.authority)")
    }
  }

  /// The same with another result.
  ///
  /// - Parameter listening: called when it listens; what it gives is shown.
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

/// Where a server listens.
package struct Listening: Presentable, Encodable {
  package static let fields = [Field("url", .string, "Where it listens.")]

  let url: String

  package func records() -> [[String]] { [["listening", url]] }
  package func drawing(_ page: Page) -> [Line] { [Line("Listening on \(url); Ctrl-C ends it")] }
}
