internal import SpecCore

/// Everything about one event.
struct EventResult: Presentable {
  var event: EventObject
  var page: EventPage

  var payload: EventObject { event }

  func drawing(_ page: Page) -> [Line] { self.page.head(page) + self.page.details(page) }

  func records() -> [[String]] {
    let event = event
    var rows: [[String]] = []
    rows += Columns.field("id", event.id) + Columns.field("title", event.title)
    rows += Columns.field("info", event.info) + Columns.field("date", event.date)
    rows += Columns.field("key", event.key) + Columns.field("end", event.end)
    rows += Columns.field("timeZone", event.timeZone)
    rows += Columns.field("privatePeople", event.privatePeople)
    rows += Columns.field("state", event.state)
    rows += Columns.field("registration", event.registration)
    rows += Columns.field("registrationStart", event.registrationStart)
    rows += Columns.field("registrationEnd", event.registrationEnd)
    rows += Columns.field("published", event.published) + Columns.field("voteEnd", event.voteEnd)
    rows += Columns.field("place", event.place) + Columns.field("map", event.map)
    rows += Columns.field("online", event.online) + Columns.field("image", event.image)
    rows += Columns.field("marketing", event.marketing)
    rows += Columns.field("organization", event.organization?.name)
    rows += Columns.fields("sponsors", event.sponsors.map(\.name))
    rows += Columns.fields("tags", event.tags) + Columns.field("capacity", event.capacity)
    rows += Columns.field("taken", event.taken) + Columns.field("spotsLeft", event.spotsLeft)
    rows += Columns.field("waiting", event.waiting) + Columns.field("waitlist", event.waitlist)
    rows += Columns.field("maxGuests", event.maxGuests) + Columns.field("answer", event.answer)
    rows += Columns.field("guests", event.guests) + Columns.field("position", event.position)
    rows += Columns.field("checkInCode", event.checkInCode)
    rows += Columns.field("question", event.question)
    rows += Columns.field("cancelReason", event.cancelReason)
    rows += Columns.field("revision", event.revision) + Columns.field("asOf", event.asOf)
    rows += event.people.map { Columns.record("person", $0.group, $0.id, $0.key, $0.name) }
    rows += event.schedule.map {
      Columns.record("item", $0.start, $0.end, $0.title, $0.who?.name)
    }
    return rows
  }
}
