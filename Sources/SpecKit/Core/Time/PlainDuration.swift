/// An exact length of time as people type it: `4h30m`, `2s`, `334ms`, `1.5s`.
///
/// Parts stand in the order `w d h m s ms`, each once, without spaces; the last may have a decimal
/// point. A bare number is refused, because tools disagree on its unit.
package struct PlainDuration: Sendable, Hashable {
  /// 0...3,155,760,000,000 (36525 days).
  package let milliseconds: Int64

  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 64 else { return nil }
    var rest = Array(text.utf8)[...]
    var units = PlainDuration.units[...]
    var total: Int64 = 0
    var isDone = false
    while !rest.isEmpty {
      guard !isDone else { return nil }
      let whole = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(whole.count)
      var decimals: ArraySlice<UInt8> = []
      if rest.first == UInt8(ascii: ".") {
        decimals = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(1 + decimals.count)
        guard (1...9).contains(decimals.count) else { return nil }
        isDone = true
      }
      let letters = rest.prefix { (0x61...0x7A).contains($0) }
      rest = rest.dropFirst(letters.count)
      guard (1...13).contains(whole.count),
        let index = units.firstIndex(where: { $0.name.utf8.elementsEqual(letters) })
      else { return nil }
      let size = units[index].milliseconds
      units = units[(index + 1)...]
      let (product, overflows) = PlainDuration.number(whole).multipliedReportingOverflow(by: size)
      guard !overflows, product <= PlainDuration.limit else { return nil }
      total += product
      if !decimals.isEmpty {
        let scale = decimals.reduce(Int64(1)) { power, _ in power * 10 }
        let part = PlainDuration.number(decimals) * size
        guard part % scale == 0 else { return nil }
        total += part / scale
      }
      guard total <= PlainDuration.limit else { return nil }
    }
    milliseconds = total
  }

  package var duration: Duration { .milliseconds(milliseconds) }

  private static let limit: Int64 = 36_525 * 86_400_000

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
  ]

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64 {
    digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}

extension PlainDuration: Comparable {
  package static func < (a: PlainDuration, b: PlainDuration) -> Bool {
    a.milliseconds < b.milliseconds
  }

  /// For bounds and defaults; what no duration can have becomes the nearest one.
  package static func milliseconds(_ count: Int64) -> PlainDuration {
    PlainDuration(clamped: count)
  }
  package static func seconds(_ count: Int64) -> PlainDuration {
    PlainDuration(clamped: min(max(0, count), limit) * 1000)
  }

  private init(clamped count: Int64) { milliseconds = min(max(0, count), PlainDuration.limit) }
}

extension PlainDuration: CustomStringConvertible {
  /// The shortest text that reads back as the same length, weeks as days: `4h30m`, `1s500ms`, `0s`.
  package var description: String {
    var rest = milliseconds
    var text = ""
    for (name, size) in PlainDuration.units.dropFirst() where rest >= size {
      text += "\(rest / size)\(name)"
      rest %= size
    }
    return text.isEmpty ? "0s" : text
  }
}
