internal import SpecCore

/// Everything about one event.
struct EventResult: Presentable {
  var event: EventObject
  var page: EventPage

  var payload: EventObject { event }

  func drawing(_ page: Page) -> [Line] { self.page.head(page) + self.page.details(page) }

  func records() -> [[String]] {
    PipeFields.lines(event, except: ["people", "schedule"])
      + event.people.map { PipeFields.record("person", $0.group, $0.id, $0.key, $0.name) }
      + event.schedule.map { PipeFields.record("item", $0.start, $0.end, $0.title, $0.who?.name) }
  }
}
