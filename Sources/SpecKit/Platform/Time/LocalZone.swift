/// The zone of the process, and how it was found.
public struct LocalZone: Sendable, Hashable {
  public var zone: Zone
  /// The value of `TZ` if it is not a zone; UTC is used then, as in the C library.
  public var rejected: String?
  /// The zone of the system if it is not installed; UTC is used then.
  public var missing: String?
}

extension ZoneDatabase {
  /// `TZ` without one leading colon (empty means UTC), else the link `/etc/localtime`, else the
  /// name in `/etc/timezone`, else UTC.
  public func local(
    environment: [String: String], linkPath: String = "/etc/localtime",
    namePath: String = "/etc/timezone"
  ) -> LocalZone {
    if let variable = environment["TZ"] {
      let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
      if name.isEmpty { return LocalZone(zone: .utc) }
      if let zone = installed(name) { return LocalZone(zone: zone) }
      return LocalZone(zone: .utc, rejected: variable)
    }
    let linked = linkedName(linkPath)
    if let linked, let zone = set(linked) { return LocalZone(zone: zone) }
    if let bytes = try? Files.read(namePath, limit: 256, regular: true) {
      let text = String(decoding: bytes, as: UTF8.self)
      let name = text.split { $0.isWhitespace }.first.map(String.init) ?? ""
      if let zone = set(name) { return LocalZone(zone: zone) }
      if linked == nil, ZoneDatabase.isName(name) {
        return LocalZone(zone: .utc, missing: name)
      }
    }
    return LocalZone(zone: .utc, missing: linked)
  }

  /// Without zone files a system set to UTC by any of its names is still in UTC.
  private func set(_ name: String) -> Zone? {
    let names = ["UCT", "UTC", "Universal", "Zulu"]
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    return installed(name) ?? (names.contains(last) ? .utc : nil)
  }

  /// The part of the link's target below the zone folder.
  private func linkedName(_ path: String) -> String? {
    guard let target = try? Files.target(ofLink: path) else { return nil }
    if target.hasPrefix(directory + "/") { return String(target.dropFirst(directory.count + 1)) }
    let parts = target.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }
}
