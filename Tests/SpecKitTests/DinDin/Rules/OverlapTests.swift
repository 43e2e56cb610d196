import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `Dinners at the same time` {
  /// A minute that both have, found by trying all.
  @Test func `share a minute`() {
    for start in stride(from: 0, through: 300, by: 30) {
      for (a, b) in [(60, 120), (120, 60), (15, 300)] {
        let first = details(120, a)
        let second = details(start, b)
        let shared = (0..<900).contains { minute in
          (120..<120 + a).contains(minute) && (start..<start + b).contains(minute)
        }
        #expect(Overlap.between(first, second) == shared, "\(start) \(a) \(b)")
        #expect(Overlap.between(second, first) == shared)
      }
    }
  }

  private func details(_ minute: Int, _ minutes: Int) -> DinnerDetails {
    var details = DinnerSample.details(0, minutes: minutes)
    details.startsAt += Int64(minute) * 60_000
    return details
  }

  private func dinner(_ id: Int, _ minute: Int, _ minutes: Int) throws -> Dinner {
    var dinner = try #require(DinnerSample.card("\(id)", 19, .accepted))
    dinner.details = details(minute, minutes)
    return dinner
  }

  /// The overlaps found by comparing each dinner with all others.
  @Test func `are found for a whole calendar at once`() throws {
    var lengths = Set<Int>()
    for step in 1...40 {
      let calendar = try (0..<25).map { index in
        try dinner(index * 7 % 25, index * step * 37 % 500, 15 + index * step % 90)
      }
      let marked = Overlap.marked(calendar)
      #expect(marked.map(\.id) == calendar.sorted(by: Dinner.precedes).map(\.id))
      for dinner in marked {
        let all = marked.filter {
          $0.id != dinner.id && Overlap.between($0.details, dinner.details)
        }.map(Dinner.Conflict.init)
        if all.count <= Overlap.limit {
          #expect(dinner.conflicts == all)
          #expect(dinner.conflicts == Overlap.conflicts(of: dinner, among: marked))
        } else {
          #expect(dinner.conflicts.count == Overlap.limit)
          #expect(dinner.conflicts.allSatisfy(all.contains))
        }
        lengths.insert(dinner.conflicts.count)
      }
    }
    #expect(lengths.isSuperset(of: [0, 1, 2, 3]))
  }

  /// Anybody can put any number of dinners into the calendar of somebody else.
  @Test func `are some of very many at one time`() throws {
    let crowd = Overlap.marked(try (0..<5000).map { try dinner($0, 0, 60) })
    #expect(crowd.allSatisfy { (1...Overlap.limit).contains($0.conflicts.count) })
    // A long one is named to each short one, however many there are.
    let short = try (1...700).map { try dinner($0, 2 * $0, 2) }
    let marked = Overlap.marked([try dinner(0, 0, 1440)] + short)
    #expect(marked[0].conflicts.count == Overlap.limit)
    #expect(marked.dropFirst().allSatisfy { $0.conflicts.map(\.id) == ["0"] })
  }

  @Test func `lie on days that are looked at, by every clock of the world`() {
    let details = DinnerSample.details(19)
    let days = Overlap.days(around: details)
    for offset in -12...14 {
      for minutes in [-24 * 60 + 1, 0, 119] {
        let start = details.start.adding(seconds: Int64(minutes * 60))
        let date = CivilDateTime(wallSeconds: start.seconds + Int64(offset) * 3600).date
        #expect(days.contains(date))
      }
    }
  }
}
