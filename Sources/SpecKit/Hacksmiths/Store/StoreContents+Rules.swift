internal import SpecCore

extension StoreContents {
  /// The rules that do not hold, each with its document. Documents that are not complete are not
  /// checked against each other.
  func problems(isComplete: Bool = true) -> [DocumentCheck.Finding] {
    var found = events.flatMap(\.ruleProblems)
    guard isComplete else { return found }
    func note(_ document: String, _ message: String) {
      found.append(DocumentCheck.Finding(document: document, state: .rule, detail: message))
    }
    let known = Set(people.map(\.person.id))
    var answers: [Identifier: Set<Identifier>] = [:]
    for record in events {
      for rsvp in record.rsvps {
        answers[rsvp.personId, default: []].insert(record.event.id)
        if !known.contains(rsvp.personId) {
          note(
            "events/\(record.event.id.text).json",
            "\(rsvp.personId.text) has an answer and is not there")
        }
      }
    }
    for person in people where Set(person.rsvps) != answers[person.person.id] ?? [] {
      note("people/\(person.person.id.text).json", "the list of the person's answers is not right")
    }
    for (name, words) in [
      // A private person may have a key that others have.
      ("key", people.filter(\.settings.public).map(\.person.key)),
      ("e-mail", people.compactMap { $0.account.map { EmailAddress.folded($0.email) } }),
    ] where Set(words).count != words.count {
      note("directory.json", "the same \(name) twice")
    }
    let held = Set(events.map(\.event.id))
    for idea in ideas where !held.contains(idea.eventId) {
      note("ideas.json", "idea \(idea.id.text) is of no event")
    }
    if !organizations.isEmpty, organizations.count(where: \.host) != 1 {
      note("organizations.json", "one organization has to be the community's own")
    }
    return found
  }
}

extension EventRecord {
  fileprivate var ruleProblems: [DocumentCheck.Finding] {
    var messages: [String] = []
    do { try check() } catch { messages.append(Failure(error).message(in: "en")) }
    if Set(rsvps.map(\.personId)).count != rsvps.count {
      messages.append("somebody has two answers")
    }
    if Set(rsvps.map(\.sequence)).count != rsvps.count
      || rsvps.contains(where: { $0.sequence >= nextSequence })
    {
      messages.append("the order of the answers is not right")
    }
    let codes = rsvps.compactMap(\.code)
    if Set(codes).count != codes.count { messages.append("two people have the same code") }
    return messages.map {
      DocumentCheck.Finding(document: "events/\(event.id.text).json", state: .rule, detail: $0)
    }
  }
}
