internal import SpecCore

/// Gets the list of friends: the stored copy if it is fresh, else from the service.
struct FriendFetch {
  let app: UsFrame

  /// All friends, in no particular order. Each page is stored as it arrives; a list that was
  /// interrupted goes on with its next page.
  func friends(_ session: inout Session, refresh: Bool = false) throws -> [Friend] {
    let account = session.signIn.accountKey
    var list = try stored(account)
    if refresh || list == nil { list = restart(account) }
    var progress = ProgressLine(app.context)
    defer { progress.end() }
    while let current = list, !current.complete {
      progress.show(app.strings(.chooseLoading, String(current.friends.count)))
      list = try nextPage(after: current, &session)
    }
    return list?.friends ?? []
  }

  /// The list with one more page, or a fresh one as it is stored.
  func step(_ session: inout Session) throws -> FriendList {
    let account = session.signIn.accountKey
    let list = try stored(account) ?? restart(account)
    return list.complete ? list : try nextPage(after: list, &session) ?? list
  }

  /// The stored list as far as it goes, also an old one.
  func known(to account: String) throws -> [Friend] {
    let list = try app.store.read { try $0.cached(Documents.friends) }
    return list?.account == account ? list?.friends ?? [] : []
  }

  private func stored(_ account: String) throws -> FriendList? {
    let list = try app.store.read { try $0.cached(Documents.friends) }
    return list?.isFresh(for: account, at: app.now) == true ? list : nil
  }

  /// An empty list; what is stored stays until its first page has come.
  private func restart(_ account: String) -> FriendList {
    FriendList(account: account, fetchedAt: app.now)
  }

  private func nextPage(after list: FriendList, _ session: inout Session) throws -> FriendList? {
    let account = session.signIn.account.id
    let answer = try session.call { service, token in
      try service.friends(of: account, page: list.nextToken, token)
    }
    switch answer.result {
    case .success(let page):
      let known = Set(list.friends.map(\.id))
      let isRepeated = page.elements.allSatisfy { known.contains($0.person.id) }
      if let next = page.next, next == list.nextToken || isRepeated && !page.elements.isEmpty {
        throw UsFrameError(.endlessPages, session.signIn.service, at: app.now)
      }
      return try app.store.transaction { transaction in
        if list.nextToken == nil {
          var first = list
          first.add(page.elements.map { Friend($0) }, nextToken: page.next)
          try transaction.overwrite(Documents.friends, with: first)
          return first
        }
        // Another process may have gone on with the same list meanwhile: then its list counts.
        guard var stored = try transaction.value(Documents.friends) else { return list }
        guard stored.account == list.account, stored.nextToken == list.nextToken,
          stored.fetchedAt == list.fetchedAt, !stored.complete
        else { return stored }
        stored.add(page.elements.map { Friend($0) }, nextToken: page.next)
        try transaction.set(Documents.friends, stored)
        return stored
      }
    case .failure(.unreadable) where list.nextToken != nil && answer.status == 400:
      // The place in the list is no longer known to the service.
      return try nextPage(after: restart(list.account), &session)
    case .failure(let error):
      throw UsFrameError(error, session.signIn.service, at: app.now)
    }
  }
}
