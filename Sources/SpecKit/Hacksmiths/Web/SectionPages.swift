internal import SpecCore

/// The pages of the other sections: Info, Community, Upcoming and Me.
extension WebPage {
  static func info(_ organization: OrganizationObject) -> WebPage {
    let it = organization
    var rows: [(label: String, value: HTML)] = []
    if let contact = it.contact { rows.append(("Contact", "\(contact)")) }
    if let website = it.website { rows.append(("Website", .link(website, website))) }
    if let location = it.location { rows.append(("Where", "\(location)")) }
    if !it.links.isEmpty {
      rows.append(("Links", HTML(it.links.map { .link($0, $0) }, separator: "<br>")))
    }
    if !it.sponsors.isEmpty {
      let names = it.sponsors.map { sponsor in
        sponsor.website.map { HTML.link($0, sponsor.name) } ?? "\(sponsor.name)"
      }
      rows.append(("Sponsors", HTML(names, separator: ", ")))
    }
    let hiring: HTML = it.hiring ? "<p class=\"good\">\(WebTexts.hiring)</p>" : ""
    return WebPage(
      title: it.name,
      main: """
        <h1>\(it.name)</h1>
        <div class="text">
        \(HTML([.paragraphs(it.mission ?? ""), .paragraphs(it.description ?? ""), hiring]))
        </div>
        <div class="text">
        \(HTML.facts(rows))
        </div>
        """, section: "info")
  }

  /// - Parameter event: the event that the groups are about, if any.
  static func community(_ groups: [GroupObject], event: EventRef?) -> WebPage {
    let about: HTML =
      event.map { "<p class=\"quiet\">\(WebTexts.around) \(HTML.event($0.key, $0.title))</p>" }
      ?? ""
    let sections = groups.compactMap { group -> HTML? in
      var names = group.people.map { HTML("\($0.nameAndGuests)") }
      if group.private > 0 { names.append("\(group.private) private") }
      if names.isEmpty { return nil }
      return .section(group.group.rawValue, group.group.title, .list(names, style: "names"))
    }
    return WebPage(
      title: WebTexts.community,
      main: HTML(["<h1>\(WebTexts.community)</h1>", about] + sections), section: "community")
  }

  /// - Parameter next: where the next part of a long list begins.
  static func upcoming(_ list: EventLinks, next: String?) -> WebPage {
    let heading: HTML = "<h1 id=\"upcoming\">\(WebTexts.upcoming)</h1>"
    let rows: HTML =
      list.events.isEmpty
      ? "<p class=\"text\">\(Texts.noEventPlanned)</p>"
      : "<div class=\"text wide\">\n\(list.table(labelledBy: "upcoming"))\n</div>"
    let more: HTML =
      next.map { cursor in
        let query = Form([("after", cursor)]).text
        return "<p class=\"text\"><a href=\"/upcoming?\(query)\">\(WebTexts.later)</a></p>"
      } ?? ""
    return WebPage(
      title: WebTexts.upcoming, main: HTML([heading, rows, more]), section: "upcoming")
  }

  static func me(_ me: MeObject, zones: [String: Zone]) -> WebPage {
    let rows = me.rsvps.map { reply -> [HTML] in
      let when = DateFormatter.text(
        reply.event.date, in: zones[reply.event.timeZone] ?? .utc)
      let said = reply.position.map(Texts.waitingAt) ?? reply.answer.rawValue
      let code: HTML =
        reply.checkInCode.map { "<span class=\"code\">\($0)</span>" } ?? ""
      return [
        .time(reply.event.date, when), .event(reply.event.key, reply.event.title), "\(said)", code,
      ]
    }
    let person = me.person
    let facts = [
      person.email, person.role?.rawValue, person.public ? "public" : "private",
    ].compactMap(\.self).joined(separator: ", ")
    let answers: HTML =
      rows.isEmpty
      ? "<p>\(WebTexts.noAnswers) <a href=\"/\">\(WebTexts.toNextEvent)</a></p>"
      : .table(labelledBy: "answers", ["When", "Event", "Your answer", "Door code"], rows)
    return WebPage(
      title: person.name.full,
      main: """
        <h1>\(person.name.full)</h1>
        <p class="quiet">\(facts)</p>
        \(HTML.section("answers", WebTexts.answers, answers))
        """, section: "me")
  }
}
