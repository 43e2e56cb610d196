internal import SpecCore

extension Contents {
  /// Rules that do not hold, where each has its document. What is not complete is not asked whether
  /// things fit together.
  func problems(isComplete: Bool = true) -> [StoreProblem] {
    var found = events.flatMap(\.ruleProblems)
    guard isComplete else { return found }
    func note(_ document: String, _ message: String) {
      found.append(StoreProblem(problem: "rule", document: document, message: message))
    }
    let known = Set(people.map(\.person.id))
    var answers: [Identifier: Set<Identifier>] = [:]
    for record in events {
      for rsvp in record.rsvps {
        answers[rsvp.personId, default: []].insert(record.event.id)
        if !known.contains(rsvp.personId) {
          note("events/\(record.event.id.text).json", Texts.nobodyAnswers(rsvp.personId.text))
        }
      }
    }
    for person in people where Set(person.rsvps) != answers[person.person.id] ?? [] {
      note("people/\(person.person.id.text).json", Texts.wrongAnswerList)
    }
    for (name, words) in [
      ("key", people.map(\.person.key)),
      ("e-mail", people.compactMap { $0.account.map { EmailAddress.folded($0.email) } }),
    ] where Set(words).count != words.count {
      note("directory.json", Texts.twice(name))
    }
    let held = Set(events.map(\.event.id))
    for idea in ideas where !held.contains(idea.eventId) {
      note("ideas.json", Texts.ideaOfNothing(idea.id.text))
    }
    if !organizations.isEmpty, organizations.count(where: \.host) != 1 {
      note("organizations.json", Texts.hostCount)
    }
    return found
  }
}

extension EventRecord {
  fileprivate var ruleProblems: [StoreProblem] {
    var messages: [String] = []
    do { try check() } catch { messages.append(Failure(error, in: "en").message) }
    if Set(rsvps.map(\.personId)).count != rsvps.count { messages.append(Texts.twoAnswers) }
    if Set(rsvps.map(\.sequence)).count != rsvps.count
      || rsvps.contains(where: { $0.sequence >= nextSequence })
    {
      messages.append(Texts.wrongSequence)
    }
    let codes = rsvps.compactMap(\.code)
    if Set(codes).count != codes.count { messages.append(Texts.twoCodes) }
    return messages.map {
      StoreProblem(problem: "rule", document: "events/\(event.id.text).json", message: $0)
    }
  }
}
