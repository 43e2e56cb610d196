internal import SpecCore

/// Prints the updates that `check` has not shown yet.
struct UnseenPrinter {
  let app: UsFrame
  let vip: Person

  /// Prints the updates of these kinds, oldest first, and counts each as seen when its line was
  /// written; the lock lets only one process do so at a time.
  ///
  /// - Returns: how many were printed.
  func print(_ kinds: [UpdateKind], marking: Bool) throws -> Int {
    guard marking else { return try emit(waiting(kinds)).count }
    guard try !waiting(kinds).isEmpty else { return 0 }
    return try app.hold(.check) {
      var printed: [Int] = []
      do {
        for update in try waiting(kinds) { printed += try emit([update]) }
      } catch {
        try mark(printed)
        throw error
      }
      try mark(printed)
      return printed.count
    }
  }

  private func waiting(_ kinds: [UpdateKind]) throws -> [Update] {
    try app.store.read { snapshot in
      let inbox = try snapshot.value(Documents.inbox)
      guard inbox.vip?.id == vip.id, inbox.checkSeq < inbox.nextSeq - 1 else { return [] }
      return try snapshot.entries(Documents.history)
        .filter { !inbox.hasChecked($0.seq) && kinds.contains($0.kind) }
    }
  }

  private func emit(_ updates: [Update]) throws -> [Int] {
    guard !updates.isEmpty else { return [] }
    let zone = app.context.output.isTerminal ? app.context.localZone.zone : .utc
    return try updates.map { update in
      try app.context.show(UpdateView(update: update, strings: app.strings, zone: zone))
      return update.seq
    }
  }

  private func mark(_ printed: [Int]) throws {
    guard !printed.isEmpty else { return }
    try app.store.transaction { transaction in
      try transaction.update(Documents.inbox) { inbox in
        guard inbox.vip?.id == vip.id else { return }
        inbox.markChecked(printed)
      }
    }
  }
}
