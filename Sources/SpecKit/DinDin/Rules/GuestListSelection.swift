internal import SpecCore

/// Finds the guests that the options of an edit name.
struct GuestListSelection {
  /// The id of the dinner.
  let dinner: String
  /// All people by id.
  let people: [String: UserRecord]
  let entries: [String: GuestRecord]
  /// The host.
  let you: String
  /// Whom the host means by a name that several people have, nearest first.
  var circles: () -> [Set<String>] = { [] }

  func change(_ change: DinnerChange) throws(HostingError) -> GuestListChange {
    var list = GuestListChange(reconfirms: change.reconfirms)
    let everybody = PersonSearch.sorted(
      people.map { Person(id: $0.key, record: $0.value, isYou: $0.key == you) })
    for person in try PersonSearch.people(
      change.invite, among: everybody, preferring: circles)
    {
      guard !person.isYou else { throw .selfInvite }
      list.invited[person.id] = people[person.id]
    }
    var named = entries.mapValues { Person(id: "", name: $0.name, phone: $0.phone) }
    for (id, record) in list.invited { named[id] = Person(id: id, record: record) }
    for id in named.keys { named[id]?.id = id }
    let guests = PersonSearch.sorted(Array(named.values))
    list.uninvited = Set(try uninvited(change.uninvite, guests, everybody))
    if let both = list.invited.keys.first(where: list.uninvited.contains) {
      throw .invitedAndUninvited(people[both]?.name ?? both)
    }
    for text in change.answers {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard let last = parts.last, parts.count >= 2,
        let status = GuestStatus(rawValue: String(last))
      else { throw .badAnswer(text) }
      let name = cleanedLine(parts.dropLast().joined(separator: "="))
      let guest: Person
      do throws(HostingError) {
        guest = try PersonSearch.person(name, among: guests) { [Set(entries.keys)] }
      } catch {
        guard let person = try known(name, error, everybody) else { throw error }
        throw .notInvited(person.name)
      }
      guard !list.uninvited.contains(guest.id) else { throw .answeredAndUninvited(guest.name) }
      guard list.answers[guest.id] ?? status == status else { throw .twoAnswers(guest.name) }
      list.answers[guest.id] = status
    }
    return list
  }

  private func uninvited(
    _ lists: [String], _ guests: [Person], _ everybody: [Person]
  ) throws(HostingError) -> [String] {
    do throws(HostingError) {
      return try PersonSearch.people(lists, among: guests) { [Set(entries.keys)] }.map(\.id)
    } catch {
      guard case .noPerson(let name) = error, let person = try known(name, error, everybody) else {
        throw error
      }
      throw .noGuest(person.name, dinner: dinner)
    }
  }

  /// Somebody who is there and no guest.
  private func known(
    _ name: String, _ error: HostingError, _ everybody: [Person]
  ) throws(HostingError) -> Person? {
    guard case .noPerson = error else { return nil }
    return try PersonSearch.people([name], among: everybody, preferring: circles).first
  }
}
