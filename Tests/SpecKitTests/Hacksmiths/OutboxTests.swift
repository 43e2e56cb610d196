import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// Messages between what causes them and the mail program.
@Suite struct `The outbox` {
  private static let mia = Identifier(series: "a", number: 4)

  private static func write(_ count: Int, in transaction: Transaction) throws {
    for _ in 0..<count {
      try transaction.mail(
        [mia], .welcome(), at: Sample.now, random: { UInt64.random(in: 0 ... .max) })
    }
  }

  @Test func `costs a message the same however many there are`() throws {
    var sizes: [Int] = []
    for count in [1, 300] {
      let home = HacksmithsHome()
      try home.change { try Self.write(count, in: $0) }
      let files = WatchedFiles()
      try home.store(files.system).transaction { try Self.write(1, in: $0) }
      sizes.append(files.take().written)
    }
    // The offset in the file takes a few digits more.
    #expect(abs(sizes[0] - sizes[1]) < 10 && sizes[0] < 3000, "\(sizes)")
  }

  @Test func `is brought into its document by sending, and keeps what a version before wrote`()
    throws
  {
    let home = HacksmithsHome()
    let ines = try home.token(for: "ines-novak")
    try home.change { transaction in
      try Self.write(2, in: transaction)
      try transaction.foldMails(at: Sample.now)
      try Self.write(2, in: transaction)
    }
    let before = try home.read { try $0.mails() }
    #expect(before.count == 4 && Set(before.map(\.id)).count == 4)
    home.run(words: ["settings", "set", "mail-command", "cat >/dev/null"], token: "")
    #expect(home.run("outbox send", token: ines).status == 0)
    try home.read { snapshot in
      let mails = try snapshot.mails()
      #expect(mails.map(\.id) == before.map(\.id) && mails.allSatisfy { $0.sentAt != nil })
      #expect(try !snapshot.exists(Documents.newMail))
      #expect(try snapshot.value(Documents.outbox).mails == mails)
    }
  }

  @Test func `forgets messages sent a month ago, and no waiting ones`() throws {
    let home = HacksmithsHome()
    try home.change { transaction in
      try Self.write(3, in: transaction)
      var mails = try transaction.mails()
      mails[0].sentAt = Sample.now
      mails[1].sentAt = Sample.now.adding(seconds: 2)
      for mail in mails { try transaction.put(mail) }
      try transaction.foldMails(at: Sample.now.adding(seconds: 30 * 86_400 + 1))
    }
    #expect(try home.read { try $0.mails() }.map { $0.sentAt != nil } == [true, false])
  }

  @Test func `is left without a word to another process that sends`() throws {
    let home = HacksmithsHome()
    let omar = try home.token(for: "omar-haddad")
    home.run(words: ["settings", "set", "mail-command", "cat >/dev/null"], token: "")
    let lock = try home.service().store.lock(named: HacksmithsLock.outbox.rawValue)
    #expect(try lock.take())
    defer { lock.release() }
    let edited = home.run("event edit next --place Here", terminal: true, token: omar)
    #expect(edited.status == 0 && !edited.err.plain.contains("mail"), "\(edited)")
  }

  @Test func `is not handed on by a request that is answered before the commit`() throws {
    let home = HacksmithsHome()
    let omar = try home.token(for: "omar-haddad")
    let beside = Mutex<HacksmithsService?>(nil)
    let calls = Mutex(0)
    let early = Mutex<[Int]>([])
    var system = FileSystem.live
    system.write = { path, bytes in
      _ = beside.withLock { $0 }?.respond(to: Request("GET", ["api", "nothing"]))
      early.withLock { $0.append(calls.withLock { $0 }) }
      try FileSystem.live.write(path, bytes)
    }
    var service = try home.service(on: home.store(system))
    service.wroteMail = { calls.withLock { $0 += 1 } }
    let copy = service
    beside.withLock { $0 = copy }
    let edit = try home.request("PATCH", "/api/events/next", token: omar, #"{"place":"Here"}"#)
    #expect(service.respond(to: edit).status == 200)
    #expect(early.withLock { !$0.isEmpty && $0.allSatisfy { $0 == 0 } })
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func `is handed to the sender of a server once it is committed, and not for a refusal`()
    throws
  {
    let home = HacksmithsHome()
    let calls = Mutex(0)
    let seen = Mutex(0)
    var service = try home.service()
    service.wroteMail = {
      calls.withLock { $0 += 1 }
      let count = (try? home.read { try $0.waitingMails().mails.count }) ?? 0
      seen.withLock { $0 = count }
    }
    let omar = try home.token(for: "omar-haddad")
    func edit(_ body: String) throws -> Int {
      service.respond(
        to: try home.request("PATCH", "/api/events/next", token: omar, body)
      ).status
    }
    #expect(try edit(#"{"title":"Other"}"#) == 200 && calls.withLock { $0 } == 0)
    #expect(try edit(#"{"place":"Here"}"#) == 200)
    #expect(calls.withLock { $0 } == 1 && seen.withLock { $0 } > 0)
  }
}
