internal import SpecCore

/// The view of the addresses: where phones find the page, and how terminals find the host.
extension HostPresenter {
  /// The least columns of text next to the QR code.
  private static let textColumns = 34

  func addresses(_ machine: HostMachine, _ style: FrameStyle, in room: ScreenSize) -> [Line] {
    let (columns, rows) = (room.columns, room.rows)
    guard let web else { return [Line()] + terminals(machine, columns: columns) }
    guard let code = web.code, style.isUTF8 else {
      let isMissing = web.code == nil && !isOffline
      return phones(web, "Phones open:", columns: columns)
        + (isMissing ? [Line(" No QR code: install qrencode.", style.theme.dim), Line()] : [])
        + terminals(machine, columns: columns)
    }
    let beside = columns - code.columns - 3
    guard beside >= Self.textColumns, code.rows < rows else {
      return under(code, web, machine, style, in: room)
    }
    var text = phones(web, "Phones scan this, or open:", columns: beside)
    text += terminals(machine, columns: beside)
    let picture = code.lines(style.theme.depth)
    let blank = Line().padded(to: code.columns)
    return [Line()]
      + (0..<max(picture.count, min(text.count, rows - 1))).map { row in
        Line(" ") + (row < picture.count ? picture[row] : blank) + Line(" ")
          + (row < text.count ? text[row] : Line())
      }
  }

  /// In a narrow window the QR code stands under the address, if it fits.
  private func under(
    _ code: QRCode, _ web: WebAddress, _ machine: HostMachine, _ style: FrameStyle,
    in room: ScreenSize
  ) -> [Line] {
    let (columns, rows) = (room.columns, room.rows)
    let first = Array(web.urls.prefix(1))
    let short = LineLayout.list(first, separator: "", .bold, columns: columns)
    if code.columns + 1 < columns, short.count + code.rows <= rows {
      return short + code.lines(style.theme.depth).map { Line(" ") + $0 }
    }
    return phones(web, "Phones open (a larger window has a QR code):", columns: columns)
      + terminals(machine, columns: columns)
  }

  private func phones(_ web: WebAddress, _ head: String, columns: Int) -> [Line] {
    LineLayout.paragraph(head, columns: columns)
      + web.urls.enumerated().flatMap { index, url in
        LineLayout.paragraph(url, index == 0 ? .bold : .dim, columns: columns, indent: 3)
      } + [Line()]
  }

  private func terminals(_ machine: HostMachine, columns: Int) -> [Line] {
    let call = "spec grid ready 3,4 --code \(machine.options.code.text)"
    func text(_ text: String) -> [Line] { LineLayout.paragraph(text, columns: columns) }
    func command(_ text: String) -> [Line] {
      LineLayout.paragraph(text, .bold, columns: columns, indent: 3)
    }
    return text("On a laptop, run this with your seat:") + command(call) + [Line()]
      + text("If that finds nothing:") + command("\(call) --host \(address)")
  }
}
