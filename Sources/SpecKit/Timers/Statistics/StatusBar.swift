package import SpecCore

/// One line for a status bar: what rings next, and how many entries wait to be dismissed.
package struct StatusBar: Presentable, Encodable {
  package var timer: Int?
  package var title: String?
  package var seconds: Int64?
  package var open: Int

  package init(next: ComingFire?, open: Int, at now: Instant) {
    timer = next?.timer.id
    title = next?.timer.title
    seconds = next.map { $0.fire.due.seconds - now.seconds }
    self.open = open
  }

  package static let fields = [
    Field("timer", "integer?", "the timer that notifies next"),
    Field("title", "string?", "what it is called"),
    Field("seconds", "integer?", "seconds until then"),
    Field("open", "integer", "entries not dismissed yet"),
  ]

  /// `Eat pills 01:30:00 (2)`, nothing when nothing is to come and nothing waits.
  package var line: String {
    let parts = [
      title, seconds.map { Wording.clock($0) }, open > 0 ? "(\(open))" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  package func records() -> [[String]] { line.isEmpty ? [] : [[line]] }
}
