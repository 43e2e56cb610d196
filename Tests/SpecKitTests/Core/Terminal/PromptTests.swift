import SpecTestSupport
import Synchronization
import Testing

@testable import SpecCore

@Suite struct PromptTests {
  /// A context of a person who types these lines.
  private func context(
    _ lines: [String], _ recorder: Recorder = Recorder(), language: String = "en"
  ) -> Context {
    let terminal = FakeTerminal(start: Instant(seconds: 0), [])
    let lines = Mutex(lines)
    var context = terminal.context
    context.input = Input(
      isTerminal: true,
      readLine: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }, readAll: { _ in [] })
    context.error = recorder.sink(isTerminal: true)
    context.options.language = language
    return context
  }

  @Test(arguments: [
    ("y", true), ("Y", true), ("yes", true), (" YES ", true), ("", false), ("n", false),
    ("yeah", false), ("ja", false), ("д", true), ("Да", true), ("Н", false), ("نعم", true),
  ])
  func `only a clear yes is yes`(_ answer: String, _ expected: Bool) throws {
    #expect(try context([answer]).confirm("Delete all?") == expected)
  }

  @Test(arguments: [("en", "y/N"), ("ru", "д/Н"), ("ar", "ن/ل"), ("de", "y/N")])
  func `the letters follow the language, and what answers nothing is asked again`(
    _ language: String, _ letters: String
  ) throws {
    let recorder = Recorder()
    let context = context(["maybe", "k", "y", "n"], recorder, language: language)
    #expect(try context.confirm("Sure?"))
    let question = context.shown(question: "Sure? [\(letters)] ")
    #expect(recorder.output == String(repeating: question, count: 3))
    #expect(try !self.context(["k", "", "y"], language: language).confirm("Sure?"))
  }

  @Test func `the end of input is not an answer`() throws {
    #expect(try context([]).confirm("Delete all?") == false)
    #expect(throws: Failure.noAnswer) { try context([]).ask("Name: ", option: "--name") }
    #expect(throws: Failure.noAnswer) { try context([]).askSecret("Code: ", option: "--code") }
    #expect(Failure.noAnswer.failure.code == "no-answer")
  }

  @Test func `the question is written and data in it cannot drive the terminal`() throws {
    let recorder = Recorder()
    #expect(try context([" Ann "], recorder).ask("Not \u{1B}[2J: ", option: "--name") == "Ann")
    #expect(try context([" s3cret "], recorder).askSecret("Code: ", option: "--code") == " s3cret ")
    #expect(try context(["y"], recorder).confirm("Sure?"))
    #expect(recorder.output == #"Not \u{1B}[2J: Code: Sure? [y/N] "#)
  }
}
