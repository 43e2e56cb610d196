internal import SpecCore

extension Call {
  /// The groups of the community, around an event or by role.
  func community(event: EventRecord?, search: String?) throws -> [GroupObject] {
    let guests = Dictionary(
      (event?.rsvps ?? []).lazy.filter { $0.answer == .yes }.map { ($0.personId, $0.guests) },
      uniquingKeysWith: { first, _ in first })
    return Community.groups(
      of: try snapshot.directory(), event: event, viewer: viewer, search: search
    ).map { GroupObject($0, guests: guests) }
  }

  func describe(_ record: PersonRecord) throws -> PersonObject {
    PersonObject(record, showsAccount: try maySeeEmail(of: record))
  }

  /// An organization; its sponsors are those of the next event.
  func describe(_ organization: Organization) throws -> OrganizationObject {
    guard organization.host, let next = try snapshot.nextEntry(at: now),
      let record = try snapshot.event(next.id)
    else { return OrganizationObject(organization, sponsors: []) }
    let all = try snapshot.organizations()
    let sponsors = record.event.sponsors.compactMap { id in all.first { $0.id == id } }
    return OrganizationObject(organization, sponsors: sponsors)
  }
}
