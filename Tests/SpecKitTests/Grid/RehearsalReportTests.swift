import SpecCore
import SpecTestSupport
import Testing

@Suite struct RehearsalReportTests {
  let home = TestHome(now: "2026-11-21T18:29:58Z")

  @Test(
    arguments: [20, 24, 40, 50, 60, 80, 120].map { ($0, "--seed 7 --loss 10 --jitter 20ms") } + [
      (
        80,
        "--seed 9223372036854775807 --devices 100 --step 334ms --loss 10 --jitter 20ms --skew 50"
      )
    ])
  func `a report of a rehearsal loses no figure`(columns: Int, options: String) throws {
    let line = "grid rehearse --simulate \(options)"
    let drawn = home.run(
      "\(line) --color never", terminal: true, environment: ["COLUMNS": String(columns)]
    ).out
    let rows = drawn.split(separator: "\n")
    #expect(rows.allSatisfy { displayWidth($0) <= columns } && !drawn.contains("…"), "\(drawn)")
    let shown = Set(drawn.split { $0.isWhitespace }.map(String.init))
    #expect(shown.contains(String(options.split(separator: " ")[1])), "the seed")
    for record in home.run(line).records {
      for figure in record.dropFirst(3) {
        let hundredths = (try #require(Int(figure)) + 5) / 10
        let text = "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
        #expect(shown.contains(text), "\(columns): \(text) of \(record)")
      }
    }
  }
}
