internal import SpecCore
internal import SpecRealtimeDatabase

/// Where the database is served.
struct ServedDatabase: Record {
  let address: SocketAddress
  let isAdminOpen: Bool
  /// What people need to sign in by name where others reach the server.
  let joinCode: String?

  static let members: [RecordMember<Self>] = [
    RecordMember("url", \.url, Text("the address of the server")),
    RecordMember("port", { Int($0.address.port) }, Text("the port")),
    RecordMember(
      "namespace", { _ in DatabaseRequest.defaultNamespace },
      Text("the database of commands")),
    RecordMember(
      "admin", \.isAdminOpen,
      Text("whether programs on this machine may have owner rights")),
    RecordMember(
      "joinCode", \.joinCode,
      Text(
        "the code that people need to sign in by name, unless the address is of this machine alone")
    ),
  ]

  private var url: String { "http://\(address.authority)" }
}

extension ServedDatabase: Presentable {
  private var place: String { "\(url)/?ns=\(DatabaseRequest.defaultNamespace)" }

  func records() -> [[String]] { [[place, joinCode ?? ""]] }
  func drawing(_ page: Page) -> [Line] { [Line(place)] }

  /// How others sign in to it by name; nil where no code is needed.
  func howToJoin(in language: String) -> String? {
    joinCode.map { accountTexts.joinWith(language, ["code": $0, "url": url]) }
  }
}
