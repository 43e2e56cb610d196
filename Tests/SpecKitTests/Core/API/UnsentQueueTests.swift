import Testing

@testable import SpecCore

@Suite struct `A queue of unsent changes` {
  private struct Answer: UnsentChange {
    static let listName = "answers"
    var event: String
    var requestId: String

    func replaces(_ earlier: Answer) -> Bool { event == earlier.event }
    func replacing(_ earlier: Answer) -> Answer { self }
  }

  private static let document = Document(
    .data, "queue.json", initial: UnsentChanges<Answer>())
  private let sample = StoreSample()

  @Test(arguments: [true, false])
  func `a change that replaces another one while that is sent stays in the queue`(
    isAccepted: Bool
  ) throws {
    let queue = UnsentQueue(sample.store(), Self.document) { _ in true }
    let earlier = Answer(event: "dinner", requestId: "1")
    let later = Answer(event: "dinner", requestId: "2")
    try queue.keep(earlier)
    let sent = try queue.send(
      { change in
        try queue.keep(later)
        guard isAccepted else { throw Failure(.refused, "full", "the dinner is full") }
        return (change, isOver: true)
      }, refused: { change, _ in change })
    #expect(sent.told == [earlier])
    #expect(try queue.changes() == [later])
  }
}
