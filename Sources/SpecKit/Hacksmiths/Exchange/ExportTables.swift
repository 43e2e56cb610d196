internal import SpecCore

extension GuestObject {
  static let columns = [
    "id", "key", "first", "last", "email", "answer", "guests", "position", "code", "checkedInAt",
    "since",
  ]

  /// The row of an answer in a CSV file, for those who run the event.
  var cells: [String] {
    [
      id.text, key, name.first, name.last ?? "", email ?? "", answer.rawValue, String(guests),
      position.map(String.init) ?? "", code ?? "", checkedInAt?.iso8601 ?? "", since.iso8601,
    ]
  }
}

extension ExportObject.Answer {
  static let columns = [
    "id", "key", "title", "answer", "guests", "created", "changed", "source",
  ]

  /// The row of an answer in a CSV file, for the one who gave it.
  var cells: [String] {
    [
      event.id.text, event.key, event.title, answer.rawValue, String(guests), created.iso8601,
      changed.iso8601, source.rawValue,
    ]
  }
}
