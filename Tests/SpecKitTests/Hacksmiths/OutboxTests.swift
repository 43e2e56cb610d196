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
      let written = Mutex(0)
      var system = FileSystem.live
      system.write = { path, bytes in
        written.withLock { $0 += bytes.count }
        try FileSystem.live.write(path, bytes)
      }
      system.append = { path, bytes, offset in
        written.withLock { $0 += bytes.count }
        try FileSystem.live.append(path, bytes, offset)
      }
      let store = Store(
        module: "hacksmiths", directories: try Directories(environment: home.home.environment),
        system: system)
      _ = try store.transaction { try Self.write(1, in: $0) }
      sizes.append(written.withLock { $0 })
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

  @Test func `sends each message once, by one process at a time`() throws {
    let home = HacksmithsHome()
    let ines = try home.token(for: "ines-novak")
    try home.change { try Self.write(2, in: $0) }
    home.run(words: ["settings", "set", "mail-command", "cat >/dev/null"], token: "")
    let lock = try home.service().store.lock(named: HacksmithsLock.outbox.rawValue)
    #expect(try lock.take())
    let beside = home.run("outbox send", token: ines)
    #expect(beside.status == 75 && beside.err.contains("another 'spec hacksmiths outbox send'"))
    #expect(try home.read { try $0.mails() }.allSatisfy { $0.sentAt == nil })
    lock.release()
    #expect(home.run("outbox send", token: ines).records.count == 2)
    #expect(home.run("outbox send", token: ines).out.isEmpty)
  }

  @Test func `does not send what another command drops meanwhile`() throws {
    let home = HacksmithsHome()
    let ines = try home.token(for: "ines-novak")
    try home.change { try Self.write(2, in: $0) }
    let lines = "\(home.home.directory)/.local/share/spec/hacksmiths/\(Documents.newMail.path)"
    home.run(words: ["settings", "set", "mail-command", "rm -f '\(lines)'"], token: "")
    #expect(home.run("outbox send", token: ines).records.count == 1)
  }

  @Test func `forgets what was sent a month ago, and nothing that waits`() throws {
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

  @Test func `is sent behind a message that the command refuses`() throws {
    let home = HacksmithsHome()
    let omar = try home.token(for: "omar-haddad")
    try home.change { try Self.write(2, in: $0) }
    let mark = "\(home.home.directory)/mark"
    let command = "mkdir '\(mark)' 2>/dev/null && exit 1; cat >/dev/null"
    home.run(words: ["settings", "set", "mail-command", command], token: "")
    #expect(home.run("event edit next --place Here", token: omar).status == 0)
    #expect(try home.read { try $0.mails() }.map { $0.sentAt != nil } == [false, true, true])
  }

  @Test func `waits when the command refuses three in a row`() throws {
    let home = HacksmithsHome()
    let omar = try home.token(for: "omar-haddad")
    try home.change { try Self.write(5, in: $0) }
    home.run(words: ["settings", "set", "mail-command", "exit 1"], token: "")
    let edited = home.run("event edit next --place Here", token: omar)
    #expect(edited.err.ranges(of: "was not sent").count == 3, "\(edited)")
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
    var service = HacksmithsService(
      store: Store(
        module: "hacksmiths", directories: try Directories(environment: home.home.environment),
        system: system), clock: { Sample.now }, zones: ZoneDatabase(environment: [:]),
      random: { UInt64.random(in: 0 ... .max) })
    service.wroteMail = { calls.withLock { $0 += 1 } }
    let copy = service
    beside.withLock { $0 = copy }
    let edit = Request(
      "PATCH", ["api", "events", "next"],
      headers: ["Authorization": "Bearer \(omar)", "Content-Type": "application/json"],
      body: Array(#"{"place":"Here"}"#.utf8))
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
    func edit(_ body: String) -> Int {
      service.respond(
        to: Request(
          "PATCH", ["api", "events", "next"],
          headers: ["Authorization": "Bearer \(omar)", "Content-Type": "application/json"],
          body: Array(body.utf8))
      ).status
    }
    #expect(edit(#"{"title":"Other"}"#) == 200 && calls.withLock { $0 } == 0)
    #expect(edit(#"{"place":"Here"}"#) == 200)
    #expect(calls.withLock { $0 } == 1 && seen.withLock { $0 } > 0)
  }

  @Test func `is looked at by doctor`() throws {
    let home = HacksmithsHome()
    try home.change { try Self.write(1, in: $0) }
    #expect(home.run("doctor").status == 0)
    try home.change { try $0.set(Blob(.data, Documents.newMail.path), Array("{}\n".utf8)) }
    let found = home.run("doctor")
    #expect(found.status == 65 && found.out.contains("outbox.jsonl"), "\(found)")
  }
}
