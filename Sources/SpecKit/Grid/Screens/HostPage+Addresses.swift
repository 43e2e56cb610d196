internal import SpecCore

/// The view of the addresses: where phones find the page, and how terminals find the host.
extension HostPage {
  /// The panel of the page with panels: the join code in large characters, the QR code, and the address to type.
  func join(in room: ScreenSize) -> [Line] {
    let (code, columns) = (machine.options.code, room.columns)
    // With a gap in the middle where there is room for it; in ASCII, which has no half blocks, one half above the other.
    let halves = code.spoken.split(separator: " ").map(String.init)
    let forms = theme.isASCII ? [halves] : [[code.spoken], [code.text]]
    let large =
      forms.lazy.compactMap { parts in
        let lines = parts.compactMap {
          LargeText.lines(
            $0, theme.strong, width: columns, rows: theme.isASCII ? 5 : 3, isASCII: theme.isASCII)
        }
        let isDrawn = code.text.count <= 6 && lines.count == parts.count
        return isDrawn ? Array(lines.joined(separator: [Line()])) : nil
      }.first ?? [Line(code.spoken, theme.strong)]
    let url = webPage(columns: columns)
    func part(_ head: String, _ lines: [Line]) -> [Line] {
      lines.isEmpty ? [] : [Line(), Line(head, theme.dim)] + lines
    }
    let panels = [
      [Line()] + large + [Line()] + picture + url, large + picture + url,
      large + part("on a phone, open", url)
        + part("on a laptop, run", [Line("spec grid ready", .bold)]),
    ]
    let rows = panels.first { !picture.isEmpty && $0.count <= room.rows } ?? panels[2]
    return rows.centered(in: room)
  }

  /// The QR code, where it can be drawn.
  var picture: [Line] {
    theme.isASCII ? [] : host.web?.code?.lines(theme.depth) ?? []
  }

  /// The address of the page: without the join code, or without the scheme, where it does not fit.
  func webPage(columns: Int) -> [Line] {
    guard let url = host.web?.urls.first else { return [] }
    let short = String(url.prefix { $0 != "#" }.dropLast())
    let forms = [url, short, String(short.trimmingPrefix("http://"))]
    return [Line(forms.first { $0.count <= columns } ?? short, .bold)]
  }

  /// The least columns of text next to the QR code, and of the gap between them.
  private static let (textColumns, gap) = (34, 4)

  func addresses(in room: ScreenSize) -> [Line] {
    let width = picture.first?.width ?? 0
    let beside = room.columns - width - Self.gap
    let why = width > 0 ? "a larger window has a QR code" : "install qrencode for a QR code"
    let head = host.isOffline || theme.isASCII ? "" : " (\(why))"
    let scanned = text("Phones scan this, or open:", columns: beside)
    // In a narrow window the QR code stands under the address, if it fits.
    let forms = [
      beside < Self.textColumns
        ? [] : LineLayout.beside([(picture, width), (scanned, beside)], gap: Self.gap),
      width >= room.columns ? [] : webPage(columns: room.columns) + picture,
    ]
    let drawn = width == 0 ? nil : forms.first { !$0.isEmpty && $0.count <= room.rows }
    let lines = drawn ?? text("Phones open\(head):", columns: room.columns)
    let left = Line().padded(to: max(0, room.columns - (lines.map(\.width).max() ?? 0)) / 2)
    return [Line]().fitted(to: max(0, room.rows - lines.count) / 2)
      + lines.map { ($0.width > 0 ? left : Line()) + $0 }
  }

  /// The addresses for phones, and the commands for laptops.
  private func text(_ head: String, columns: Int) -> [Line] {
    let call = "spec grid ready 3,4 --code \(machine.options.code.text)"
    let parts = [
      (head, host.web?.urls ?? []), ("On a laptop, run this with your seat:", [call]),
      ("If that finds nothing:", ["\(call) --host \(host.address)"]),
    ].filter { !$1.isEmpty }
    return parts.flatMap { head, calls in
      LineLayout.paragraph(head, columns: columns, indent: 0)
        + calls.enumerated().flatMap { index, call in
          LineLayout.paragraph(call, index == 0 ? .bold : .dim, columns: columns, indent: 2)
        } + [Line()]
    }.dropLast()
  }
}
