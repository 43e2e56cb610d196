internal import SpecCore

/// What `test post` and `test dm` print: the id of what was written.
struct WrittenView: Record, Presentable, Decodable {
  var id: RemoteID
  var at: Instant

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id.text, "the id it got"),
    RecordMember("at", \.at.wholeSecond, "when it is said to be written"),
  ]

  func records() -> [[String]] { [[id.text]] }
}
