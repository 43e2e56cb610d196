import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A screen without a terminal` {
  static let twins = [
    ("invite browse", "invite next"), ("month 2026-12 --browse", "month 2026-12"),
    ("invite show 0002 --browse", "invite show 0002"),
    ("event show 0005 --browse", "event show 0005"),
    ("guests list --browse", "guests list"),
  ]

  @Test(arguments: twins, ["en", "ar"])
  func `names the command that needs none`(
    twin: (line: String, plain: String), language: String
  ) {
    let world = DinDinWorld()
    let result = world.run("\(twin.line) --lang \(language)")
    #expect(result.status == 64 && result.out.isEmpty, "\(result)")
    #expect(result.err.contains("'spec dindin \(twin.plain)'"), "\(result)")
    #expect(world.run(twin.plain).status == 0)
  }
}
