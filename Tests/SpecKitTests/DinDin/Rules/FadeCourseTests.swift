import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The fading of a face` {
  private func levels(_ seed: UInt64, _ face: Int) -> [Int] {
    (0..<200).map { FadeCourse(seed: seed, face: face).moment(at: $0).level }
  }

  @Test(arguments: [0, 1, 7, 42, .max] as [UInt64])
  func `goes up and down step by step, at least twice in 20 seconds`(seed: UInt64) {
    for face in 0..<6 {
      let levels = levels(seed, face)
      #expect(levels.first == 0 && levels.allSatisfy { (0...10).contains($0) })
      #expect(zip(levels, levels.dropFirst()).allSatisfy { abs($0 - $1) <= 1 })
      let rises = zip(levels, levels.dropFirst()).filter { $0 == 9 && $1 == 10 }.count
      let falls = zip(levels, levels.dropFirst()).filter { $0 == 1 && $1 == 0 }.count
      #expect(rises >= 2 && falls >= 2)
    }
  }

  @Test func `is another for each face and seed`() {
    #expect(Set((0..<6).map { levels(7, $0) }).count == 6)
    #expect(levels(7, 0) != levels(8, 0))
  }

  @Test func `is the same in whatever order its moments are asked for`() {
    let course = FadeCourse(seed: 7, face: 0)
    let forth = (0..<500).map { course.moment(at: $0) }
    let back = (0..<500).reversed().map { course.moment(at: $0) }
    #expect(forth == back.reversed())
    #expect(forth == (0..<500).map { FadeCourse(seed: 7, face: 0).moment(at: $0) })
  }

  @Test func `names its phase`() {
    let course = FadeCourse(seed: 7, face: 0)
    for tenth in 0..<500 {
      let moment = course.moment(at: tenth)
      switch moment.phase {
      case .off: #expect(moment.level == 0)
      case .on: #expect(moment.level == 10)
      case .in: #expect((0...9).contains(moment.level))
      case .out: #expect((1...10).contains(moment.level))
      }
    }
  }
}
