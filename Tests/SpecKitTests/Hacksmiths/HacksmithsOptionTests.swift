import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The options of the hackathon commands` {
  @Test func `every command takes those of the service`() {
    for (path, node) in hacksmithsCommands.walk() where node.isRunnable {
      let names = Set(node.arguments.map(\.name))
      #expect(names.isSuperset(of: ["api", "fresh", "zone"]), "\(path)")
    }
  }
}
