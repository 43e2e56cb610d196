internal import SpecCore

/// The parts of the home screen.
struct HomeDrawing {
  let layout: PageLayout
  let data: HomeData

  var header: [Line] {
    let copied = data.copied.map { moment in
      let when = calendarTexts.when(moment, in: layout.language)
      return Line(homeTexts.copied(layout.language, ["when": when]), .dim)
    }
    return layout.spread(
      Line(homeTexts.title(layout.language), Style(.rgb(0x13, 0x9C, 0xFF), bold: true)),
      layout.data(data.user.name)) + (copied.map(layout.wrapped) ?? [])
  }

  /// What hosts have changed.
  func news(_ notices: [DinnerNotice]) -> [Line] {
    guard !notices.isEmpty else { return [] }
    let language = layout.language
    let asked = notices.firstIndex(where: \.asks)
    let shown = notices.enumerated().map { index, notice in
      var notice = notice
      // The keys answer one question at a time.
      notice.asks = index == asked
      return notice
    }
    return shown.flatMap { layout.wrapped(Line($0.text(language, onScreen: true), .bold)) }
      + [Line()]
  }

  func card(_ dinner: Dinner) -> CardDrawing { CardDrawing(layout: layout, dinner: dinner) }

  /// The section of the invitations; nothing where there is no card.
  func pending(_ card: CardDrawing?) -> [Line] {
    guard let card else { return [] }
    // A card that was answered just now still counts while it is shown.
    let count = card.dinner.turn?.of ?? data.invitations.all.count
    let title = invitationTexts.pendingHeader(layout.language, ["count": "\(count)"])
    return [layout.aligned(Line(title, .bold))] + card.lines() + [Line()]
  }

  /// The bar of months and the days, one of their rows marked.
  func calendar(selected: Int? = nil) -> (rows: [Line], marked: Range<Int>?) {
    let margin = layout.isRightToLeft ? "" : "  "
    let bar = MonthBar.lines(data.month, layout, room: layout.width - margin.count).map {
      layout.aligned(Line(margin) + $0)
    }
    let agenda = AgendaDrawing(layout: layout, days: data.days, selected: selected).drawn()
    return (bar + agenda.rows, agenda.marked.map { $0.shifted(by: bar.count) })
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
