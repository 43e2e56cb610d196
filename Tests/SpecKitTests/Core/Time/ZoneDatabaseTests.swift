import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecPlatform

@Suite struct ZoneDatabaseTests {
  let database = ZoneDatabase(environment: [:])
  let directory = TemporaryDirectory()

  @Test(arguments: [
    ("Europe/Berln", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
    ("berlin", "Europe/Berlin"), ("New York", "America/New_York"), ("CEST", "Europe/Berlin"),
    ("MSK", "Europe/Moscow"), ("PST", "America/Los_Angeles"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "CET"), ("Asia/Tokio", "Asia/Tokyo"),
  ])
  func `a wrong name is refused with the nearest`(name: String, nearest: String) {
    #expect(throws: ZoneError.unknown(name, nearest: nearest)) {
      try database.zone(named: name)
    }
  }

  @Test(arguments: [
    "", "posix/Europe/Berlin", "right/Europe/Berlin", "posixrules", "localtime",
    "/usr/share/zoneinfo/Europe/Berlin", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin",
    "Europe/", "Europe", "zone.tab", "tzdata.zi", "Europe/Berlin\u{0}", "Europe/Berlin\n", ".",
    "~", String(repeating: "A", count: 100_000),
  ])
  func `a name that is not in the database is refused`(name: String) {
    #expect(throws: ZoneError.self) { try database.zone(named: name) }
  }

  @Test(
    arguments: [
      ("Asia/Tokyo", "Asia/Tokyo", nil), (":Asia/Tokyo", "Asia/Tokyo", nil), ("", "UTC", nil),
      ("::Asia/Tokyo", "UTC", "::Asia/Tokyo"), ("CEST", "UTC", "CEST"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "UTC", "CET-1CEST,M3.5.0,M10.5.0/3"), ("CET", "CET", nil),
    ] as [(String, String, String?)])
  func `TZ decides first`(variable: String, name: String, rejected: String?) {
    let local = database.local(environment: ["TZ": variable])
    #expect(local.zone.name == name)
    #expect(local.rejected == rejected)
  }

  @Test func `then the link, then the file, then UTC`() throws {
    let (link, file) = (directory / "localtime", directory / "timezone")
    func local() -> String {
      database.local(environment: [:], linkPath: link, namePath: file).zone.name
    }
    #expect(local() == "UTC")
    try "Europe/Madrid\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(local() == "Europe/Madrid")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../usr/share/zoneinfo/America/Argentina/Salta")
    #expect(local() == "America/Argentina/Salta")
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "/usr/share/zoneinfo/Nowhere/Land")
    #expect(local() == "Europe/Madrid")
  }

  @Test func `a zone of the system that is not installed is named, except UTC`() throws {
    let (link, file) = (directory / "localtime", directory / "timezone")
    let bare = ZoneDatabase(environment: ["TZDIR": directory / "zoneinfo"])
    func local() -> LocalZone { bare.local(environment: [:], linkPath: link, namePath: file) }
    #expect(local() == LocalZone(zone: .utc))
    for name in ["Europe/Berlin", "Etc/UTC", "UTC", "Etc/Zulu"] {
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "/usr/share/zoneinfo/\(name)")
      let missing = name == "Europe/Berlin" ? name : nil
      #expect(local() == LocalZone(zone: .utc, missing: missing))
    }
    try FileManager.default.removeItem(atPath: link)
    try "Asia/Tokyo\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(local() == LocalZone(zone: .utc, missing: "Asia/Tokyo"))
  }
}
