import SpecCore
import SpecTestSupport
import Testing

@Suite struct RehearsalReportTests {
  let home = TestHome(now: "2026-11-21T18:29:58Z")

  @Test(arguments: [20, 24, 40, 50, 60, 80, 120]) func `a report of a rehearsal loses no figure`(
    columns: Int
  ) throws {
    let line = "grid rehearse --simulate --seed 7 --loss 10 --jitter 20ms"
    let drawn = home.run(
      line, terminal: true, environment: ["COLUMNS": String(columns), "NO_COLOR": "1"]
    ).out
    let rows = drawn.split(separator: "\n")
    #expect(rows.allSatisfy { displayWidth($0) <= columns } && !drawn.contains("…"), "\(drawn)")
    let shown = Set(drawn.split { $0.isWhitespace }.map(String.init))
    for record in home.run(line).records {
      for figure in record.dropFirst(3) {
        let hundredths = (try #require(Int(figure)) + 5) / 10
        let text = "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
        #expect(shown.contains(text), "\(columns): \(text) of \(record)")
      }
    }
  }

  @Test func `on a terminal every figure of a rehearsal fits, and the seed`() {
    let line = "grid rehearse --devices 100 --step 334ms --loss 10 --jitter 20ms --skew 50"
    let out = home.run(
      "\(line) --simulate --color never --seed 9223372036854775807", terminal: true
    ).out
    #expect(out.contains("seed 9223372036854775807"))
    #expect(out.split(separator: "\n").allSatisfy { $0.count <= 80 && !$0.contains("…") })
  }
}
