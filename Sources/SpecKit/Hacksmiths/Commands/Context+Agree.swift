internal import SpecCore

extension Context {
  /// Continues only with `--yes` or a yes at the terminal.
  func agree(_ isSure: Bool, _ question: String) throws {
    guard try isSure || confirm(question) else { throw HacksmithsError.cancelled }
  }
}
