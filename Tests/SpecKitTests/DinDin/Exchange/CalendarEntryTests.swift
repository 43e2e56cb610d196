import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A dinner as an entry of a calendar` {
  let world = DinDinWorld()

  @Test func `is folded without splitting a character, and can be read again`() throws {
    let long = String(repeating: "食é👩‍👧 ", count: 12)
    let note = "a;b,c\\\\d"
    #expect(world.run("event edit 0005 --title '\(long)' --note '\(note)'").status == 0)
    let text = world.run("export ics --id 0005").out
    for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
    let (properties, strays) = try CalendarProperty.all(in: Array(text.utf8)[...])
    func values(_ name: String) -> [String] {
      properties.filter { $0.name == name }.map(\.value)
    }
    func value(_ name: String) -> String? { properties.first { $0.name == name }?.text }
    #expect(strays == [])
    #expect(values("BEGIN").filter { $0 == "VEVENT" }.count == 1)
    #expect(values("BEGIN") == values("END").reversed())
    #expect(value("SUMMARY") == cleanedLine(long))
    #expect(value("DESCRIPTION") == note)
    #expect(value("SEQUENCE") == "1")
    #expect(value("UID") == "DemoDinner000000005@dindin")
    #expect(value("LOCATION") == "Rotunda Kitchen, 12 Example Lane, Demoville")
  }

  @Test func `a quotation mark in a name is an apostrophe in the parameter of an address`() {
    let person = Person(id: "ann", name: "Ann \"Bo\" Lee")
    let entry = CalendarEntry(
      id: "a", seq: 0, details: DinnerSample.details(18), status: .confirmed, host: person,
      guests: [(person, .accepted)], language: "en")
    let people = entry.lines(stamp: DinnerSample.at(12)).filter { $0.contains(";CN=") }
    #expect(
      people == [
        "ORGANIZER;CN=\"Ann 'Bo' Lee\":urn:x-dindin:ann",
        "ATTENDEE;CN=\"Ann 'Bo' Lee\";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE:urn:x-dindin:ann",
      ])
  }
}
