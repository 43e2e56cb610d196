internal import SpecCore

/// The details of an invitation: who and when, the map with what can be done beside it, and below it
/// the rest or the way there.
struct DetailDrawing {
  let context: PageContext
  let dinner: Dinner
  let place: Whereabouts?
  /// Why nobody could say where it is.
  var problem: String?
  var isAnswered = false
  /// The first line of the way that is shown; nil shows the details instead.
  var wayTop: Int?
  /// Rows that the page has.
  let room: Int

  private var layout: PageLayout { context.layout }
  private var language: String { layout.language }
  private var isUTF8: Bool { layout.page.isUTF8 }

  /// Cells of the mock-up's map with its frame.
  private static let mapWidth = 60
  private static let besideWidth = 17

  private var card: CardDrawing {
    var card = CardDrawing(layout: layout, dinner: dinner)
    card.isAnswered = isAnswered
    card.isPlain = true
    return card
  }

  func lines() -> [Line] {
    let head = heading
    if dinner.closing == .withdrawn {
      return head + [Line()] + layout.wrapped(Line(invitationTexts.withdrawn(language)))
    }
    let below = self.below
    guard let place else { return head + besideLines.map(layout.aligned) + [Line()] + below }
    let isNarrow = layout.size == .narrow
    let beside = besideLines
    let left = room - head.count - below.count - (isNarrow ? beside.count : 0)
    // The way is what was asked for.
    if isWayAlone { return head + below }
    // A map that is cut off says nothing; the texts scroll instead.
    let outer = isNarrow ? layout.width : mapWidth(beside)
    // A cell is twice as high as wide.
    let rows = max(5, min(outer / 2, left - 2))
    let map = MapDrawing(
      dinner: place.dinner, label: dinner.details.label, you: place.you,
      route: place.route?.line ?? [], columns: outer - 2, rows: rows
    ).framed(language: language, isUTF8: isUTF8)
    if isNarrow { return head + map.map(layout.pushed) + beside.map(layout.aligned) + below }
    return head + merged(map, beside, outer) + below
  }

  private var isWayAlone: Bool { wayTop != nil && room < 12 }

  /// As wide as in the mock-up, or as what stands beside it leaves room.
  private func mapWidth(_ beside: [Line]) -> Int {
    let most = layout.size == .wide ? layout.width - Self.besideWidth - 4 : Self.mapWidth
    return min(most, layout.width - 1 - (beside.map(\.width).max() ?? 0))
  }

  private var heading: [Line] {
    let style = card.style(bold: true)
    let who = card.disc + Line("  ", style) + card.name(style)
    let disc = card.disc.width + 2
    let name = layout.cut(card.name(style), to: layout.width - disc)
    let when = calendarTexts.when(dinner.times.start, in: language)
    let line = layout.turned(layout.isolated(who) + Line(" · \(when)", style))
    return line.width <= layout.width
      ? [layout.aligned(line)]
      : [layout.aligned(layout.row([(card.disc, disc), (name, 0)]))]
        + layout.wrapped(Line(when, style))
  }

  /// The status, the distance and the buttons.
  private var besideLines: [Line] {
    let margin = place == nil || layout.size == .narrow || layout.isRightToLeft ? "" : " "
    var lines = [Line(margin) + Line(card.status, card.style(bold: isAnswered))]
    if let place, let you = place.you {
      let vector = PlaceVector(from: you, to: place.dinner)
      lines.append(Line(margin + vector.fromYou(in: language)))
    }
    let buttons = Self.buttons(dinner)
    guard !buttons.isEmpty || isAnswered else { return lines }
    // What was answered just now keeps its place.
    let drawn =
      isAnswered
      ? Self.all.map { Line("").padded(to: $0.line(context).width) }
      : buttons.map { $0.line(context) }
    if layout.size == .narrow {
      return lines + [drawn.dropFirst().reduce(drawn[0]) { $0 + Line(" ") + $1 }]
    }
    return lines + [Line()] + drawn
  }

  private static let all = [CardDrawing.acceptButton, CardDrawing.declineButton]

  /// What can still be answered.
  static func buttons(_ dinner: Dinner) -> [ScreenButton] {
    switch dinner.status {
    case .pending: all
    case .accepted: [CardDrawing.declineButton]
    case .rejected, .closed, .hosting: []
    }
  }

  /// The map, and lines beside it from its second row on.
  private func merged(_ map: [Line], _ beside: [Line], _ outer: Int) -> [Line] {
    let width = layout.width - outer - 1
    return map.enumerated().map { row, line in
      let map = line.padded(to: outer)
      guard row > 0, row <= beside.count else {
        return layout.pushed(layout.isRightToLeft ? map.padded(to: layout.width) : map)
      }
      let text = layout.turned(layout.cut(beside[row - 1], to: width))
      return layout.pushed(
        map + Line(" ") + text.padded(to: width, layout.isRightToLeft ? .right : .left))
    }
  }

  private var below: [Line] {
    let license = place?.license.map { layout.wrapped(layout.data($0, .dim)) } ?? []
    if let wayTop { return license + way.dropFirst(wayTop) }
    var lines = card.body.dropFirst()
    let contact = [dinner.host.phone, dinner.host.email].compactMap(\.self)
    if dinner.role == .guest, !contact.isEmpty {
      lines.append(layout.data(contact.joined(separator: "  "), .dim))
    }
    if place == nil { lines.append(Line(problem ?? detailTexts.noPlace(language), .dim)) }
    if place != nil, place?.you == nil {
      lines.append(Line(detailTexts.noLocation(language), .dim))
    }
    return lines.flatMap(layout.wrapped) + license
  }

  /// How to get there.
  private var way: [Line] {
    guard var route = place?.route else {
      let text = place?.you == nil ? detailTexts.noLocation : detailTexts.findingWay
      // As many lines as the way begins with: the map keeps its size.
      return layout.wrapped(Line(text(language), .dim)) + [Line()]
    }
    // It stands below the map with the others.
    route.attribution = nil
    return DirectionsView(route: route, language: language, showsVector: isWayAlone)
      .drawing(layout.page)
  }

  var wayCount: Int { way.count }
}
