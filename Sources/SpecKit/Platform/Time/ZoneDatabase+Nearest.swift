extension ZoneDatabase {
  /// The installed name that was most likely meant, if any comes close.
  public func nearest(to text: String) -> String? {
    let names = names()
    let typed = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if let city = ZoneDatabase.places[typed.uppercased()], names.contains(city) { return city }
    let wanted = typed.lowercased().replacing(" ", with: "_")
    if let name = names.first(where: { $0.lowercased() == wanted }) { return name }
    if let name = names.first(where: { lastPart($0) == wanted }) { return name }
    // Of a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3` only the first name can help.
    let letters = Array(wanted.contains(",") ? wanted.prefix { $0.isLetter } : wanted[...])
    guard letters.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let folded = Array(name.lowercased())
      let distance = min(
        editDistance(folded, letters), editDistance(Array(lastPart(name)), letters) + 1)
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    guard let best, best.distance <= max(1, letters.count / 3) else { return nil }
    return best.name
  }

  private func lastPart(_ name: String) -> String {
    (name.split(separator: "/").last.map(String.init) ?? name).lowercased()
  }

  /// Abbreviations people type. They are refused, as each stands for several zones or for half a
  /// year only, but letters alone would lead from `MSK` to `MST`.
  private static let places = [
    "AEDT": "Australia/Sydney", "AEST": "Australia/Sydney", "AKST": "America/Anchorage",
    "BST": "Europe/London", "CDT": "America/Chicago", "CEST": "Europe/Berlin",
    "CST": "America/Chicago", "EDT": "America/New_York", "EEST": "Europe/Helsinki",
    "IST": "Asia/Kolkata", "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "MDT": "America/Denver",
    "MSD": "Europe/Moscow", "MSK": "Europe/Moscow", "NZDT": "Pacific/Auckland",
    "NZST": "Pacific/Auckland", "PDT": "America/Los_Angeles", "PST": "America/Los_Angeles",
    "SAST": "Africa/Johannesburg", "WEST": "Europe/Lisbon",
  ]
}
