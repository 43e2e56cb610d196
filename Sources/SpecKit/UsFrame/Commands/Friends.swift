internal import SpecCore

/// Lists the people that the account follows.
struct UsFrameFriends: LegacyCommand {
  static let name = "friends"
  static let abstract: Text = "List the people you follow, in alphabetical order."
  static let discussion: Text = "The list is fetched once a day; --refresh fetches it now."
  static let arguments: [Argument<Self>] = [
    .option(
      "search", \.search, value: "TEXT",
      help: "Only those whose name or handle contains it, whatever its case and accents."),
    .flag("refresh", \.refreshes, help: "Fetch the list again."),
  ]
  static let columns = ["handle", "name", "id"]
  static let fields = FriendRow.fields
  static let examples = [
    Example("spec usframe friends", "Everybody you follow.", setup: signedIn),
    Example("spec usframe friends --search zoe", "Finds Zoë.", setup: signedIn),
  ]
  static let seeAlso = ["usframe choose"]
  private static let signedIn = ["spec usframe login --service test --no-input"]

  var search = ""
  var refreshes = false

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let status = try app.status()
    var session = try Session(app, try status.signedIn())
    let friends = try FriendFetch(app: app).friends(&session, refresh: refreshes)
    let order = FriendOrder()
    let vip = status.progress.vip
    let rows = order.sorted(order.matches(friends, search: search)).map { friend in
      FriendRow(friend: friend, isVip: friend.id == vip?.id)
    }
    try context.show(FriendsView(rows: rows, strings: app.strings))
    if rows.isEmpty { app.hint(.hintNoFriends) }
  }
}
