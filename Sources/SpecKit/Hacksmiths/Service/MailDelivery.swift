internal import SpecCore
internal import Synchronization

/// Notes that a transaction wrote mail, until the transaction is committed and the mail is sent.
final class MailFlag: Sendable {
  private let isRaised = Mutex(false)

  func raise() { isRaised.withLock { $0 = true } }

  /// Whether it was raised since the last call.
  func take() -> Bool {
    isRaised.withLock { isRaised in
      defer { isRaised = false }
      return isRaised
    }
  }
}

/// Sends the messages that wait in the outbox with the mail command of the settings.
struct MailDelivery {
  /// How long what sends by itself waits for another process that sends.
  private static let shortestWait = Duration.seconds(2)
  /// After so many refusals in a row the mail program is taken to be down.
  private static let mostRefusals = 3

  let store: Store
  let settings: HacksmithsSettings
  let context: Context

  /// Sends the waiting messages one after the other, and returns how many the command refused.
  ///
  /// - Parameters:
  ///   - isAutomatic: nobody asked for it now: the rest waits when the command refuses several in a row,
  ///     and another process that sends is hardly waited for.
  ///   - report: called for each message that was sent.
  /// - Throws: `noMailCommand`; `alreadyRunning` while another process sends.
  func send(isAutomatic: Bool = false, report: (Mail) throws -> Void = { _ in }) throws -> Int {
    guard let command = settings.mailCommand else { throw HacksmithsError.noMailCommand }
    let timeout = isAutomatic ? Self.shortestWait : HacksmithsLock.longestWait
    return try store.hold(.outbox, within: timeout, context.clock) {
      var (tried, failed, refusals) = (Set<Identifier>(), 0, 0)
      // Other processes write mail meanwhile.
      while true {
        let waiting = try store.read { try $0.waitingMails() }
        if waiting.ids.isSubset(of: tried) { break }
        if tried.isEmpty, settings.sender == nil { context.note("spec: \(Texts.noSender)") }
        var left = waiting
        for mail in waiting.mails where tried.insert(mail.id).inserted {
          // Another command may have taken it back.
          left = try store.read { try $0.waitingMails(since: left) }
          guard left.ids.contains(mail.id) else { continue }
          if let sent = try send(mail, by: command) {
            refusals = 0
            try report(sent)
          } else {
            failed += 1
            refusals += 1
            if isAutomatic, refusals == Self.mostRefusals { return failed }
          }
        }
      }
      try store.transaction { try $0.foldMails(at: context.now) }
      return failed
    }
  }

  /// Returns the message as it is stored then; nil if the command refuses it.
  private func send(_ mail: Mail, by command: String) throws -> Mail? {
    let outcome = try context.runOwn(command, input: mail.message(from: settings.sender))
    guard outcome.isSuccess else {
      context.note("spec: message \(mail.id.text) was not sent: \(outcome.end.spoken)")
      return nil
    }
    var sent = mail
    sent.sentAt = context.now
    try store.transaction { try $0.put(sent) }
    return sent
  }
}

/// A thread that sends what the service of a server writes, so that no answer waits for a mail program.
/// It runs one program at a time, and after a failure tries again a minute later.
final class MailSender: Sendable {
  private static let pause = Duration.seconds(60)

  private let waker: Waker

  /// Sends what waits already, too.
  ///
  /// - Throws: `SystemError` if there is no thread for it.
  init(_ store: Store, _ context: Context) throws {
    let waker = try Waker()
    self.waker = waker
    try Threads.start {
      var isUnfinished = false
      while true {
        let timeout = isUnfinished ? Self.pause : nil
        guard (try? poll([(waker.descriptor, .readable)], timeout: timeout)) != nil else { return }
        waker.clear()
        isUnfinished = !Self.send(store, context)
      }
    }
    waker.wake()
  }

  @Sendable func wake() { waker.wake() }

  /// Returns false if mail is left.
  private static func send(_ store: Store, _ context: Context) -> Bool {
    do {
      let settings = try store.read { try $0.value(Documents.settings) }
      guard settings.mailCommand != nil else { return true }
      let delivery = MailDelivery(store: store, settings: settings, context: context)
      return try delivery.send(isAutomatic: true) == 0
    } catch {
      context.note("spec: \(Texts.mailStays(Failure(error).message(in: "en")))")
      return false
    }
  }
}

extension HacksmithsClient {
  /// Sends the mail that this command wrote, or says on a terminal that it waits. The result of the command
  /// does not depend on it: what cannot be sent stays in the outbox.
  func deliverMail() {
    guard api.isEmbedded, mail.take() else { return }
    do {
      if settings.mailCommand != nil {
        let delivery = MailDelivery(store: store, settings: settings, context: context)
        if try delivery.send(isAutomatic: true) == 0 { return }
      }
      let count = try store.read { try $0.waitingMails().mails.count }
      if count > 0 { context.hint(Texts.mailWaits(count)) }
    } catch HacksmithsError.alreadyRunning(.outbox) {
      // Who sends now looks for more mail before it ends.
    } catch {
      context.note("spec: \(Texts.mailStays(Failure(error).message(in: "en")))")
    }
  }
}

extension Outcome.End {
  /// `exit status 3`
  var spoken: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .signaled(let signal): "signal \(signal)"
    case .timedOut: "it took too long"
    case .tooMuchOutput: "it printed too much"
    }
  }
}
