internal import SpecCore

/// The contents of the store without sign-ins and mail: what indexes are built from.
struct StoreContents: Sendable, Equatable {
  var people: [PersonRecord] = []
  var events: [EventRecord] = []
  var organizations: [Organization] = []
  var ideas: [Idea] = []
}

// MARK: the indexes

extension StoreContents {
  var calendarPages: [CivilMonth: CalendarPage] {
    Dictionary(grouping: sortedEvents) { CivilMonth($0.end) }
      .mapValues { CalendarPage(events: $0.map(AgendaEntry.init)) }
  }

  /// By the paths of their documents.
  var keyPages: [String: KeyPage] {
    Dictionary(grouping: sortedEvents) { Documents.keys(for: $0.key).path }
      .mapValues { KeyPage(keys: $0.map { KeyPage.Entry(key: $0.key, id: $0.id) }) }
  }

  var directoryPage: DirectoryPage { DirectoryPage(people: people.map(PersonSummary.init)) }

  private var sortedEvents: [Event] { events.map(\.event).sorted { $0.id < $1.id } }
}
