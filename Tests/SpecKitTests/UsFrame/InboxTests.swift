import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `The inbox` {
  static let now = Instant(seconds: 1_800_000_000)

  static func post(_ id: RemoteID, at seconds: Int64) -> Item {
    Item(kind: .post, id: id, author: .bea, text: "p\(id.text)", at: now.adding(seconds: seconds))
  }

  static func message(_ id: RemoteID, at seconds: Int64, mine: Bool = false) -> Message {
    Message(
      item: Item(
        kind: .dm, id: id, author: .bea, text: "m\(id.text)", at: now.adding(seconds: seconds)),
      isMine: mine)
  }

  static func chosen(posts: [Item] = [], messages: [Message] = []) -> Inbox {
    var inbox = Inbox()
    _ = inbox.choose(.bea, posts: posts, messages: messages, backlog: 0, at: now)
    return inbox
  }

  @Test func `numbers by time, then id as a number, then posts first`() {
    var inbox = Self.chosen()
    let updates = inbox.receive(
      posts: [Self.post("100", at: 5), Self.post("99", at: 5), Self.post("7", at: 9)],
      messages: [Self.message("99", at: 5), Self.message("1000", at: 1)], at: Self.now)
    #expect(
      updates.map { "\($0.kind)\($0.id.text)" } == ["dm1000", "post99", "dm99", "post100", "post7"])
    #expect(updates.map(\.seq) == [1, 2, 3, 4, 5])
  }

  @Test func `drops repeated updates, and one's own messages without showing them again`() {
    var inbox = Self.chosen()
    let first = inbox.receive(
      posts: [Self.post("5", at: 1), Self.post("5", at: 1)],
      messages: [Self.message("6", at: 2, mine: true), Self.message("7", at: 3)], at: Self.now)
    #expect(first.map(\.id) == ["5", "7"])
    let again = inbox.receive(
      posts: [Self.post("5", at: 1)],
      messages: [Self.message("6", at: 2), Self.message("7", at: 3)], at: Self.now)
    #expect(again.isEmpty && inbox.lastPostId == "5")
  }

  @Test func `keeps an older message that arrives late`() {
    var inbox = Self.chosen(messages: [Self.message("10", at: 0)])
    _ = inbox.receive(posts: [], messages: [Self.message("30", at: 3)], at: Self.now)
    let late = inbox.receive(posts: [], messages: [Self.message("20", at: 2)], at: Self.now)
    #expect(late.map(\.id) == ["20"])
  }

  @Test func `takes no message as new that is older than those listed at choosing`() {
    var inbox = Self.chosen(messages: [Self.message("15", at: 0)])
    #expect(inbox.receive(posts: [], messages: [Self.message("9", at: -5)], at: Self.now).isEmpty)
  }

  @Test func `forgets messages that are listed no longer`() {
    var inbox = Self.chosen()
    _ = inbox.receive(posts: [], messages: [Self.message("1", at: 0)], at: Self.now)
    #expect(inbox.seenDms.count == 1)
    _ = inbox.receive(posts: [], messages: [], at: Self.now.adding(seconds: 32 * 86_400))
    #expect(inbox.seenDms.count == 0)
  }

  @Test func `counts printed updates as checked, in any order`() {
    var inbox = Self.chosen()
    _ = inbox.receive(
      posts: (1...6).map { Self.post(RemoteID("\($0)"), at: Int64($0)) }, messages: [],
      at: Self.now)
    inbox.markChecked([2, 5])
    #expect(inbox.checkSeq == 0 && inbox.checkBeyond == [2, 5] && inbox.unseen == 4)
    inbox.markChecked([1, 3])
    #expect(inbox.checkSeq == 3 && inbox.checkBeyond == [5] && inbox.unseen == 2)
    #expect(inbox.hasChecked(5) && !inbox.hasChecked(4))
    inbox.markChecked([4, 6])
    #expect(inbox.checkSeq == 6 && inbox.checkBeyond == nil && inbox.unseen == 0)
  }

  @Test func `counts what watch has shown, in whatever order`() {
    var inbox = Inbox()
    inbox.nextSeq = 6
    inbox.markWatched([3])
    #expect(inbox.watchSeq == 0 && inbox.hasWatched(3) && !inbox.hasWatched(2))
    inbox.markWatched([1])
    inbox.markWatched([2, 3])
    #expect(inbox.watchSeq == 3 && inbox.watchBeyond == nil && inbox.unseen == 2)
    inbox.markChecked([4])
    inbox.markWatched([5])
    #expect(inbox.unseen == 0)
  }

  @Test func `is read back as it was written`() throws {
    var inbox = Self.chosen(posts: [Self.post("20", at: 0)], messages: [Self.message("15", at: 0)])
    _ = inbox.receive(posts: [], messages: [Self.message("16", at: 1)], at: Self.now)
    let json = try JSONCoder.encode(inbox)
    #expect(try JSONCoder.decode(Inbox.self, from: json) == inbox)
    #expect(json["seenDms"]?.object?.map(\.key) == ["15", "16"])
  }
}
