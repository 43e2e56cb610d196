internal import SpecCore

extension GuestObject {
  /// id, key, name, answer, guests, code, checked in
  var record: [String] { PipeFields.record(id, key, name, answer, guests, code, checkedInAt) }

  var cells: [String] {
    [
      name.full + (guests > 0 ? " +\(guests)" : ""),
      position.map(Texts.waitingAt) ?? answer.rawValue, code ?? "",
      checkedInAt == nil ? "" : "here",
    ]
  }
}
