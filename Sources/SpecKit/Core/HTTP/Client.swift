/// A way to a service. Commands know only this.
package struct Client: Sendable {
  /// - Throws: status 69 where the service cannot be reached.
  package var send: @Sendable (Request) throws -> Response

  package init(_ send: @escaping @Sendable (Request) throws -> Response) { self.send = send }

  /// The service in this process: nothing to start, nothing between.
  package static func embedded(_ service: some Service) -> Client {
    Client { service.respond(to: $0) }
  }
}
