internal import SpecCore

/// The question of an event, and the form that answers it.
struct AnswerCard: Sendable {
  var event: EventObject
  /// The event's own zone.
  var zone: Zone
  /// Absent for a page in a file.
  var frame: WebPage.Header?
  var refusal: FormRefusal?
  /// The guests that were chosen before.
  var chosenGuests: Int?

  var html: HTML {
    """
    <section class="card" aria-labelledby="question">
    <h2 id="question">\(event.question)</h2>
    \(HTML([refused] + facts + [form]))
    </section>
    """
  }

  private var refused: HTML {
    refusal.map {
      "<p class=\"notice bad\" role=\"alert\" id=\"refused\">\($0.message)</p>"
    } ?? ""
  }

  private var isOver: Bool { event.state != .active && event.state != .voting }

  private var facts: [HTML] {
    var lines: [HTML] = []
    if !isOver, let capacity = event.capacity {
      var spots = Texts.spots(left: event.spotsLeft ?? 0, of: capacity)
      if event.waiting > 0 { spots += ", \(event.waiting) waiting" }
      lines.append("<p>\(spots)</p>")
    }
    switch event.answer {
    case .yes:
      if let guests = event.guests { lines.append("<p>\(WebTexts.bringing(guests))</p>") }
      if let code = event.checkInCode, !isOver {
        lines.append("<p>\(WebTexts.code) <span class=\"code\">\(code)</span></p>")
      }
    case .waitlist where !isOver:
      if let guests = event.guests { lines.append("<p>\(WebTexts.bringing(guests))</p>") }
      let isManual = event.waitlist == .manual
      lines.append("<p>\(isManual ? WebTexts.organizersPromote : WebTexts.willBePromoted)</p>")
    case .maybe, .no: lines.append("<p>\(WebTexts.said(event.answer?.rawValue ?? ""))</p>")
    case .waitlist, nil: break
    }
    if event.registration == .open || event.registration == .full {
      let end = DateFormatter.text(event.registrationEnd, in: zone)
      lines.append("<p class=\"quiet\">RSVP until \(end)</p>")
    }
    return lines
  }

  private var form: HTML {
    guard let frame, !frame.visitor.isReadOnly, !isOver else { return "" }
    guard frame.visitor.person != nil else { return signIn(frame) }
    let next: HTML = "<input type=\"hidden\" name=\"next\" value=\"\(frame.target)\">"
    return """
      <form method="post" action="\(WebPath.target(of: event))/answer">
      \(HTML([frame.visitor.formToken.field, next, guestsField]))
      <div class="actions">
      \(buttons)
      </div>
      </form>
      """
  }

  private func signIn(_ frame: WebPage.Header) -> HTML {
    guard event.canJoin else { return "" }
    let next = Form([("next", frame.target)]).text
    return """
      <p class="actions"><a class="button main" href="/sign-in?\(next)">\(WebTexts.signInToAnswer)</a>
      <a class="button" href="/register?\(next)">\(WebTexts.createAccount)</a></p>
      """
  }

  private var isExpected: Bool { event.answer == .yes || event.answer == .waitlist }

  private var guestsField: HTML {
    guard event.maxGuests > 0, isExpected || event.canJoin else { return "" }
    let chosen = chosenGuests ?? event.guests ?? 0
    let options = (0...event.maxGuests).map { count -> HTML in
      "<option\(HTML(stringLiteral: count == chosen ? " selected" : ""))>\(count)</option>"
    }
    let described: HTML = refusal == nil ? "" : " aria-describedby=\"refused\""
    return """
      <label for="guests">\(WebTexts.guests)</label>
      <select id="guests" name="guests"\(described)>
      \(options)
      </select>
      """
  }

  private var buttons: [HTML] {
    func button(_ choice: RSVPChoice, _ text: String, isMain: Bool = false) -> HTML {
      let style: HTML = isMain ? " class=\"main\"" : ""
      return "<button\(style) name=\"answer\" value=\"\(choice.rawValue)\">\(text)</button>"
    }
    var buttons: [HTML] = []
    if isExpected {
      if event.maxGuests > 0 { buttons.append(button(.yes, WebTexts.changeGuests)) }
    } else if event.canJoin {
      let text = event.registration == .full ? WebTexts.joinWaitingList : WebTexts.yes
      buttons.append(button(.yes, text, isMain: true))
    }
    if event.answer != .maybe { buttons.append(button(.maybe, WebTexts.maybe)) }
    if event.answer != .no { buttons.append(button(.no, WebTexts.no)) }
    if event.answer != nil {
      let isWaiting = event.answer == .waitlist
      buttons.append(button(.cancel, isWaiting ? WebTexts.leaveWaitingList : WebTexts.cancelAnswer))
    }
    return buttons
  }

  /// Asks before a spot is given up that somebody else will get.
  func confirmation(_ choice: RSVPChoice, guests: Int, _ frame: WebPage.Header) -> WebPage {
    let hidden = [("answer", choice.rawValue), ("guests", "\(guests)"), ("next", frame.target)]
      .map { HTML("<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">") }
    return WebPage(
      title: WebTexts.giveUpTitle,
      main: """
        <div class="narrow">
        <p class="when">\(event.title)</p>
        <h1>\(WebTexts.giveUpTitle)</h1>
        <p class="text">\(Texts.giveUpSpot(event.waitlist))</p>
        <form class="text" method="post" action="\(WebPath.target(of: event))/answer">
        \(HTML([frame.visitor.formToken.field] + hidden))
        <div class="actions">
        <button class="main" name="confirmed" value="yes">\(WebTexts.giveUp)</button>
        <a class="button" href="\(frame.target)">\(WebTexts.keepSpot)</a>
        </div>
        </form>
        </div>
        """)
  }
}

extension EventObject {
  /// Whether a yes is accepted now, be it by the waiting list.
  fileprivate var canJoin: Bool {
    registration == .open || registration == .full && waitlist != .off
  }
}
