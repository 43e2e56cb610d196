extension ZoneDatabase {
  /// The installed name that was most likely meant, if any comes close.
  public func nearest(to text: String) -> String? {
    let names = names()
    let typed = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if let city = ZoneDatabase.places[typed.uppercased()], names.contains(city) { return city }
    // Of a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3` only the first name can help.
    let wanted =
      typed.contains(",")
      ? String(typed.prefix { $0.isLetter }) : typed.replacing(" ", with: "_")
    let lastParts = names.map { String($0.split(separator: "/").last ?? "") }
    guard let found = SpecPlatform.nearest(wanted, in: names + lastParts) else { return nil }
    return names.contains(found) ? found : lastParts.firstIndex(of: found).map { names[$0] }
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
