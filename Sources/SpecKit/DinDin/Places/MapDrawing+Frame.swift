internal import SpecCore

extension MapDrawing {
  /// The map in a frame, two columns and two rows larger; its west is at the left in every language.
  func framed(language: String, isUTF8: Bool) -> [Line] {
    let (flat, side) = isUTF8 ? ("─", "│") : ("-", "|")
    let corners = isUTF8 ? ["┌", "┐", "└", "┘"] : ["+", "+", "+", "+"]
    let bar = String(repeating: flat, count: columns)
    let edge = Line(side)
    return [Line(corners[0] + bar + corners[1])]
      + lines(language: language, isUTF8: isUTF8).map { edge + $0 + edge }
      + [Line(corners[2] + bar + corners[3])]
  }

  /// What the marks mean, and how far the dinner is from you.
  func legend(_ layout: PageLayout, isUTF8: Bool, address: String? = nil) -> [Line] {
    let marks = Self.marks(isUTF8: isUTF8)
    let place = Place.line(label, address)
    var lines = [Line("\(marks.dinner) ", Style(Self.pin, bold: true)) + layout.data(place)]
    if let you {
      let distance = PlaceVector(from: you, to: dinner).fromYou(in: layout.language)
      let whole = lines[0] + Line(" · \(distance)")
      lines = whole.width <= layout.width ? [whole] : [lines[0], Line("  \(distance)")]
      lines.append(
        Line("\(marks.you) ", Style(.green, bold: true)) + Line(placeTexts.you(layout.language)))
    }
    return lines.flatMap { layout.wrapped($0) }
  }
}
