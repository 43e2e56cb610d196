internal import SpecCore

/// The page of an event: its date first, then the question, the programme and who comes.
struct EventWebPage: Sendable {
  var event: EventObject
  var now: Instant
  /// The event's own zone.
  var zone: Zone
  /// Absent for a page in a file.
  var frame: WebPage.Header?
  /// What came of the form of this page.
  var refusal: FormRefusal?
  var chosenGuests: Int?
  /// The events after it, on the front page.
  var upcoming: HTML = ""

  var known: KnownEvent { KnownEvent(EventReply(event: event)) }

  var page: WebPage {
    var page = WebPage(
      title: refusal == nil ? event.title : WebTexts.error(event.title),
      main: HTML([article, upcoming]), section: "event")
    page.picture = picture
    return page
  }

  /// As a page in a file.
  var html: String { page.document.text }

  var card: AnswerCard {
    AnswerCard(
      event: event, zone: zone, frame: frame, refusal: refusal, chosenGuests: chosenGuests)
  }

  private var picture: WebPicture? { event.image.flatMap(WebPicture.init) }

  private var article: HTML {
    HTML([
      canceled,
      """
      <article class="event">
      \(HTML([head, event.state == .canceled ? "" : card.html, bodyParts]))
      </article>
      """,
    ])
  }

  private var canceled: HTML {
    guard event.state == .canceled else { return "" }
    let reason = event.cancelReason.map { "\(WebTexts.reason) \($0)" } ?? ""
    return "<p class=\"notice bad\"><strong>\(event.question)</strong> \(reason)</p>"
  }

  private var head: HTML {
    let span = DateFormatter.spanAndZone(event.date, event.end, in: zone)
    let distance = DateFormatter.distance(from: now, to: event.date, end: event.end, in: zone)
    return """
      <header>
      \(picture.map { $0.html(describing: event.title) } ?? "")
      <p class="when">\(HTML.time(event.date, span)) <span class="far">\(distance)</span></p>
      <h1>\(event.title)</h1>
      \(HTML.facts(facts))
      </header>
      """
  }

  private var facts: [(label: String, value: HTML)] {
    var rows: [(label: String, value: HTML)] = []
    if let place = event.placeAndOnline { rows.append(("Where", "\(place)")) }
    if let map = event.map { rows.append(("Map", .link(event.mapLink ?? map, map))) }
    if let organization = event.organization { rows.append(("With", organization.link)) }
    if !event.sponsors.isEmpty {
      rows.append(("Sponsors", HTML(event.sponsors.map(\.link), separator: ", ")))
    }
    if !event.tags.isEmpty { rows.append(("Tags", "\(event.tags.joined(separator: ", "))")) }
    return rows
  }

  private var bodyParts: HTML {
    let text = HTML([.paragraphs(event.info), .paragraphs(event.marketing ?? "")])
    return """
      <div class="body">
      \(HTML([text.isEmpty ? "" : "<div class=\"text\">\n\(text)\n</div>", programme, people]))
      </div>
      """
  }

  private var programme: HTML {
    guard !event.schedule.isEmpty else { return "" }
    let rows = event.schedule.map { item -> [HTML] in
      let now: HTML = item.current ? " <strong class=\"good\">now</strong>" : ""
      let more: HTML = item.info.map { "<br><span class=\"more\">\($0)</span>" } ?? ""
      return [
        programmeTime(item),
        "\(item.title)\(now)\(more)", "\(item.who?.name.full ?? "")", "\(item.place ?? "")",
      ]
    }
    return .section(
      "programme", "Programme",
      .table(labelledBy: "programme", ["When", "What", "Who", "Where"], rows))
  }

  /// The day, and below it, where there is room, from when to when.
  private func programmeTime(_ item: ItemObject) -> HTML {
    let (day, span) = DateFormatter.dayAndSpan(item.start, item.end, in: zone)
    return "<time datetime=\"\(item.start.iso8601)\">\(day) <span>\(span)</span></time>"
  }

  private var people: HTML {
    var names = event.people.map { HTML("\($0.nameGuestsAndRole)") }
    if event.privatePeople > 0 { names.append("\(event.privatePeople) private") }
    let heading = event.state == .canceled ? WebTexts.people : Texts.saidYes(event.taken)
    return .section("people", heading, names.isEmpty ? "" : .list(names, style: "names"))
  }
}

extension OrganizationRef {
  fileprivate var link: HTML {
    let text = hiring ? "\(name) (hiring)" : name
    return website.map { HTML.link($0, text) } ?? "\(text)"
  }
}
