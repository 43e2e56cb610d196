internal import SpecCore

/// The people of a draft, which is a local document: who they are is read from the server, else from what was
/// read before, and where nobody can say they are known by their ids.
struct DraftPeople {
  /// All people, and the selected ones who are not on the list.
  let all: [Person]
  /// The selected ones, first those on the list.
  let selected: [Person]
  /// The ids of the selected ones who are no longer on the list.
  let gone: [String]
  /// Why nobody can say who is on the list.
  let unread: (any ReportedError)?
  private let circles: () -> [Set<String>]

  init(_ draft: Draft?, _ session: Session) throws {
    let guests = draft?.guests ?? []
    var (listed, problem): ([Person], (any ReportedError)?) = ([], nil)
    do {
      listed = try session.people.everybody()
    } catch let error as any ReportedError {
      guard [.unavailable, .temporary].contains(error.failure.status) else {
        throw error
      }
      if case .server = session.command.address, !session.command.isOffline {
        listed = (try? session.offline.people.everybody()) ?? []
      }
      if listed.isEmpty { problem = error }
    }
    let ids = Set(listed.map(\.id))
    let others = guests.filter { !ids.contains($0) }
    let unlisted = others.map { Person(id: $0, name: $0) }
    all = PersonSearch.sorted(listed + unlisted)
    let wanted = Set(guests)
    selected = listed.filter { wanted.contains($0.id) } + unlisted
    // Of a dinner that was sent somebody can be a guest who is on no list any more.
    gone = problem == nil && draft?.isEdit == false ? others : []
    unread = problem
    circles = session.people.circles(guests)
  }

  /// The people whom comma-separated lists mean.
  ///
  /// - Throws: ``HostingError/selfInvite``, ``HostingError/noPerson(_:)``, …; where nobody can say who is on
  ///   the list, why.
  func named(_ lists: [String]) throws -> [Person] {
    do {
      let people = try PersonSearch.people(lists, among: all, preferring: circles)
      guard !people.contains(where: \.isYou) else { throw HostingError.selfInvite }
      return people
    } catch HostingError.noPerson(let name) {
      throw unread ?? HostingError.noPerson(name)
    }
  }
}
