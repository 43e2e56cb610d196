internal import SpecCore

/// Makes a transaction end without a change.
private struct DryRunRollback: Error {}

extension HacksmithsClient {
  /// Changes the store of this machine as the signed-in person, or only computes
  /// the result.
  func change<Result>(
    dryRun: Bool, _ body: (RequestContext, Transaction) throws -> Result
  ) throws -> Result {
    var found: Result?
    do {
      return try store.transaction { transaction in
        let result = try body(call(transaction), transaction)
        found = result
        if dryRun { throw DryRunRollback() }
        return result
      }
    } catch let undone as DryRunRollback {
      guard let found else { throw undone }
      return found
    }
  }

  /// A request to the embedded service, without HTTP.
  func call(_ snapshot: Snapshot) throws -> RequestContext {
    RequestContext(
      snapshot: snapshot, viewer: try Sessions.viewer(of: api.token, in: snapshot, at: now),
      now: now, zones: context.zoneDatabase, random: context.random, isEmbedded: true)
  }
}

extension RequestContext {
  /// Whether the caller owns the files and no admin can sign in.
  func ownsFiles() throws -> Bool { try isEmbedded && !snapshot.hasAdminWithPassword() }
}
