internal import SpecCore

extension HacksmithsClient {
  /// Changes the store of this machine as the signed-in person, or only computes
  /// the result.
  func change<Result>(
    dryRun: Bool, _ body: (RequestContext, Transaction) throws -> Result
  ) throws -> Result {
    func run(_ transaction: Transaction) throws -> Result {
      try body(call(transaction), transaction)
    }
    return try dryRun ? store.dryRun(run) : store.transaction(run)
  }

  /// A request to the embedded service, without HTTP.
  func call(_ snapshot: Snapshot) throws -> RequestContext {
    call(snapshot, as: try Sessions.viewer(of: api.token, in: snapshot, at: now))
  }

  func call(_ snapshot: Snapshot, as viewer: Viewer) -> RequestContext {
    RequestContext(
      snapshot: snapshot, viewer: viewer, now: now, zones: context.zoneDatabase,
      random: context.random, isEmbedded: true,
      address: settings.publicAddress, mail: mail)
  }
}

extension RequestContext {
  /// Whether the caller owns the files and no admin can sign in.
  func ownsFiles() throws -> Bool { try isEmbedded && !snapshot.hasAdminWithPassword() }
}
