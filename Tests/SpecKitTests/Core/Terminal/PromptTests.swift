import SpecTestSupport
import Synchronization
import Testing

@testable import SpecCore

@Suite struct PromptTests {
  private func prompt(_ lines: [String], _ recorder: Recorder = Recorder()) -> Prompt {
    let lines = Mutex(lines)
    let input = Input(
      isTerminal: true,
      readLine: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }, readAll: { _ in [] })
    let terminal = FakeTerminal(start: Instant(seconds: 0), []).terminal
    return Prompt(input: input, output: recorder.sink(isTerminal: true), terminal: terminal)
  }

  @Test(arguments: [
    ("y", true), ("Y", true), ("yes", true), (" YES ", true), ("", false), ("n", false),
    ("yeah", false), ("ja", false), ("д", true), ("Да", true), ("Н", false), ("نعم", true),
  ])
  func `only a clear yes is yes`(_ answer: String, _ expected: Bool) throws {
    #expect(try prompt([answer]).confirm("Delete all?", language: "en") == expected)
  }

  @Test(arguments: [("en", "y/N"), ("ru", "д/Н"), ("ar", "ن/ل"), ("de", "y/N")])
  func `the letters follow the language, and what answers nothing is asked again`(
    _ language: String, _ letters: String
  ) throws {
    let recorder = Recorder()
    #expect(try prompt(["maybe", "k", "y", "n"], recorder).confirm("Sure?", language: language))
    #expect(
      recorder.output == String(repeating: "Sure? [\(letters)] ", count: 3))
    #expect(try !prompt(["k", "", "y"]).confirm("Sure?", language: language))
  }

  @Test func `the end of input is no answer`() throws {
    #expect(try prompt([]).confirm("Delete all?", language: "en") == false)
    #expect(throws: Failure.noAnswer) { try prompt([]).ask("Name: ") }
    #expect(throws: Failure.noAnswer) { try prompt([]).askSecret("Code: ") }
    #expect(Failure.noAnswer.failure.code == "no-answer")
  }

  @Test func `the question is written and data in it cannot drive the terminal`() throws {
    let recorder = Recorder()
    #expect(try prompt([" Ann "], recorder).ask("Not \u{1B}[2J: ") == "Ann")
    #expect(try prompt([" s3cret "], recorder).askSecret("Code: ") == " s3cret ")
    #expect(try prompt(["y"], recorder).confirm("Sure?", language: "en"))
    #expect(recorder.output == #"Not \u{1B}[2J: Code: Sure? [y/N] "#)
  }
}
