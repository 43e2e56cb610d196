internal import SpecCore

/// Finds the guests that the options of an edit name.
struct GuestListSelection {
  /// All people by id.
  let people: [String: UserRecord]
  let entries: [String: GuestRecord]
  /// The host.
  let you: String

  func change(_ change: DinnerChange) throws(HostingError) -> GuestListChange {
    var list = GuestListChange(reconfirms: change.reconfirms)
    let everybody = PersonSearch.sorted(
      people.map { Person(id: $0.key, record: $0.value, isYou: $0.key == you) })
    for person in try PersonSearch.people(change.invite, among: everybody) {
      guard !person.isYou else { throw .selfInvite }
      list.invited[person.id] = people[person.id]
    }
    let guests = PersonSearch.sorted(
      entries.map { Person(id: $0.key, name: $0.value.name, phone: $0.value.phone) })
    list.uninvited = Set(try PersonSearch.people(change.uninvite, among: guests).map(\.id))
    if let both = list.invited.keys.first(where: list.uninvited.contains) {
      throw .invitedAndUninvited(people[both]?.name ?? both)
    }
    for text in change.answers {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard let last = parts.last, parts.count >= 2,
        let status = GuestStatus(rawValue: String(last))
      else { throw .badAnswer(text) }
      let name = cleanedLine(parts.dropLast().joined(separator: "="))
      do throws(HostingError) {
        list.answers[try PersonSearch.person(name, among: guests).id] = status
      } catch {
        guard case .noPerson = error,
          let person = try PersonSearch.people([name], among: everybody).first
        else { throw error }
        throw .notInvited(person.name)
      }
    }
    return list
  }
}
