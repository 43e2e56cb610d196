/// Something with a place, which can also be online.
protocol Located {
  var place: String? { get }
  var online: Bool { get }
}

extension Located {
  /// The place, else `online`; nil for neither.
  var placeOrOnline: String? { place ?? (online ? "online" : nil) }

  /// The place and `online`; nil for neither.
  var placeAndOnline: String? {
    online ? place.map { "\($0), online" } ?? "online" : place
  }
}

extension Event: Located {}
extension EventObject: Located {}
extension EventSummary: Located {}
