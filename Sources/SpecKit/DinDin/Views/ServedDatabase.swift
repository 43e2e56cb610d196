internal import SpecCore

/// Where the database is served.
struct ServedDatabase: Record {
  let address: TCPAddress
  let isAdminOpen: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("url", \.url, Text("the address of the server", ar: "عنوان الخادم")),
    RecordMember("port", { Int($0.address.port) }, Text("the port", ar: "المنفذ")),
    RecordMember(
      "namespace", { _ in DatabaseRequest.defaultNamespace },
      Text("the database of commands", ar: "قاعدة بيانات الأوامر")),
    RecordMember(
      "admin", \.isAdminOpen,
      Text(
        "whether programs on this machine may have owner rights",
        ar: "هل يمكن للبرامج على هذا الجهاز أن تنال حقوق المالك")),
  ]

  private var url: String { "http://\(address.authority)" }
}

extension ServedDatabase: Presentable {
  func records() -> [[String]] { [["\(url)/?ns=\(DatabaseRequest.defaultNamespace)"]] }
  func drawing(_ page: Page) -> [Line] { records().map { Line($0[0]) } }
}
