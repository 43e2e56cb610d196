import SpecCore
import SpecKit
import SpecTestSupport
import Testing

@Suite struct CompletionTests {
  private func offers(_ words: String...) -> [String] {
    TestHome().run(words: ["__complete", "--"] + words).out.split(separator: "\n")
      .map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `help goes down the tree as a person types`() {
    #expect(offers("help", "").contains("timers") && offers("help", "").contains("json"))
    #expect(offers("help", "timers", "").contains("add"))
    #expect(!offers("help", "timers", "").contains("json"))
    #expect(offers("help", "timers", "add", "") == [])
    #expect(offers("help", "nothing", "") == [])
  }

  @Test func `after two dashes there are no verbs`() {
    #expect(offers("timers", "").contains("add"))
    #expect(!offers("timers", "--", "").contains("add"))
  }

  @Test func `a joined value keeps what was typed before it`() {
    #expect(offers("timers", "--color=n") == ["--color=never"])
    #expect(offers("timers", "--color", "n") == ["never"])
  }
}
