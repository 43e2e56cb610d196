internal import SpecCore

/// How strict the test service is beyond what everybody gets.
struct TestConfiguration: Sendable, Hashable {
  /// A client that may sign people in; one with a secret has to prove it.
  struct KnownClient: Sendable, Hashable {
    var id: String
    var secret: String?
  }

  /// Only these, unless there are none.
  var clients: [KnownClient] = []
  /// Only these exactly, unless there are none: then any on this machine.
  var redirects: [String] = []
  var tokenLifetimeSeconds: Int64 = 7200
  /// Nil: those of the world, which `test limits` sets.
  var limits: LimitTier?

  /// The id of a client that is known, with its secret if it has one; any where none is known.
  func proven(_ client: NamedClient) -> String? {
    guard let known = clients.first(where: { $0.id == client.id }) else {
      return clients.isEmpty ? client.id : nil
    }
    return known.secret.map(client.secrets.contains) ?? true ? client.id : nil
  }

  func knows(client id: String) -> Bool {
    clients.isEmpty || clients.contains { $0.id == id }
  }
}

/// A client as it names itself at the token endpoint.
struct NamedClient: Equatable {
  var id: String
  /// Of the header `Authorization: Basic`: as it stands, and decoded. RFC 6749 has it encoded, and many
  /// clients do not.
  var secrets: Set<String> = []
}

extension TestRequest {
  /// The client in the header, else in the body.
  var client: NamedClient? {
    if let value = headers["authorization"], value.lowercased().hasPrefix("basic "),
      let bytes = Base64.decode(String(value.dropFirst(6)), .standard)
    {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let colon = text.firstIndex(of: ":") else { return nil }
      func decoded(_ part: Substring) -> String {
        (try? PercentEncoding.decode(part, isForm: true)) ?? String(part)
      }
      let secret = text[text.index(after: colon)...]
      return NamedClient(id: decoded(text[..<colon]), secrets: [String(secret), decoded(secret)])
    }
    guard let id = form["client_id"], !id.isEmpty else { return nil }
    return NamedClient(id: id)
  }
}

extension TestServer {
  /// The client that asks for tokens; nil for one that has to be refused.
  func client(of call: TestRequest) -> String? {
    call.client.flatMap(configuration.proven)
  }
}
