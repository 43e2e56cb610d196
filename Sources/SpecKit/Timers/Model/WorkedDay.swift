import SpecCore

/// A day of the week as worked time names it.
enum WorkedDay: String, Sendable, CaseIterable, Codable, MemberValue {
  case mon, tue, wed, thu, fri, sat, sun

  /// 0 is Monday.
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  private static let words = [
    Text("mon"), Text("tue"), Text("wed"), Text("thu"), Text("fri"), Text("sat"), Text("sun"),
  ]

  /// The name that people read and may type.
  func word(_ language: String) -> String { Self.words[index](language) }
}

extension Set<WorkedDay> {
  static var all: Self { Set(WorkedDay.allCases) }

  /// Reads `mon-fri`, `mon,wed,sat-sun`; a range may go over Sunday. Nil for anything else.
  init?(words text: String) {
    self = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = item.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      let ends = names.compactMap { name -> WorkedDay? in
        let name = String(name).trimmingSpaces().lowercased()
        return WorkedDay(rawValue: name) ?? WorkedDay.allCases.first { $0.word("ru") == name }
      }
      guard (1...2).contains(names.count), ends.count == names.count else { return nil }
      let count = (ends[ends.count - 1].index - ends[0].index + 7) % 7
      for step in 0...count { insert(WorkedDay.allCases[(ends[0].index + step) % 7]) }
    }
  }

  /// `mon-fri`, `mon,wed,sat-sun`; neighbors become a range.
  func words(_ language: String = "en") -> String {
    var runs: [[WorkedDay]] = []
    for day in WorkedDay.allCases where contains(day) {
      if runs.last?.last?.index == day.index - 1 {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs.map { run in
      let ends = run.count == 1 ? [run[0]] : [run[0], run[run.count - 1]]
      return ends.map { $0.word(language) }.joined(separator: "-")
    }.joined(separator: ",")
  }
}
