internal import SpecCore
internal import SpecRealtimeDatabase

/// What can go wrong with dinners.
enum DinDinError: Error, Equatable {
  case notSignedIn
  case noFacebook
  case badName(String, field: String)
  case badEmail(String)
  case badPhone(String)
  case badDate(String, field: String)
  /// A month in a year that no date can have.
  case farMonth
  case tooLong(field: String, limit: Int)
  case noPending
  case noInvitation(String)
  /// The invitation was read by the same command before it vanished.
  case canceled(String)
  /// Another command of the same person rejected it after this command had read it.
  case alreadyAnswered(String)
  case ambiguousID(String, [String])
  case alreadyStarted(CivilDateTime)
  case rsvpClosed(CivilDateTime)
  case conflict(Dinner.Conflict)
  case badRecord(TreePath, String)
  case badFixture(String, String)
  /// The rules of the database do not allow a write, or no longer.
  case permissionDenied
  /// A database of a server that its owner has not begun.
  case databaseNotBegun
  /// Only the embedded database, and one of this machine, can be filled with the demo world.
  case notYourOwnDatabase(String)
  case lostRaces
  /// Another command of this person looks for the same time, and does not end.
  case calendarBusy
  /// A change with `--offline`.
  case offline
  /// One that `--queue` lets wait.
  case offlineUnqueued
  /// A place of a server's database of which nothing is known without asking.
  case neverRead
  /// The zone of a dinner is not in the zone database of this system, so that its date is not known.
  case unknownZone(String)
  /// The host moved the dinner after it was answered.
  case changedSince(String)
  /// How many of the answers that waited were dropped.
  case notAllSent(Int)
  case confirmationNeeded
  /// The database cannot store or read; the failure is the one it reported.
  case database(Failure)
  case databaseBusy
  /// More than one request to a server may hold.
  case tooMuchAtOnce
  case badAnswer(String)
  /// Owner rights for everybody on an address that others reach.
  case adminNotLocal(String)
  case badRules(String, String)
}

extension DinDinError: ReportedError {
  var failure: Failure {
    func when(_ civil: CivilDateTime) -> Text { Text { calendarTexts.when(civil, in: $0) } }
    return switch self {
    case .notSignedIn:
      Failure(
        .denied, "not-signed-in",
        Text("nobody is signed in; sign in with 'spec dindin login --local NAME'"))
    case .noFacebook:
      Failure(
        .configuration, "no-facebook-app",
        Text(
          "signing in with Facebook needs facebook.appId and facebook.clientToken; sign in with 'spec dindin login --local NAME' instead"
        ))
    case .badName(let name, let field):
      Failure(
        .usage, "bad-name",
        Text("invalid name '{name}': give 1 to 60 characters with at least one letter or digit"),
        ["name": name], field: field)
    case .badEmail(let text):
      Failure(
        .usage, "bad-email", Text("invalid mail address '{text}': write ann@example.org"),
        ["text": text], field: "email")
    case .badPhone(let text):
      Failure(
        .usage, "bad-phone", Text("invalid telephone number '{text}': write +1 434 555 0101"),
        ["text": text], field: "phone")
    case .badDate(let text, let field):
      Failure(
        .usage, "bad-date",
        Text("invalid date '{text}': write 2026-11-21, today, tomorrow, fri, +3d, +2w or '21 nov'"),
        ["text": text], field: field)
    case .farMonth:
      Failure(
        .usage, "bad-month", Text("the month is too far away; choose one up to the year 9998"),
        field: "month")
    case .tooLong(let field, let limit):
      Failure(
        .usage, "too-long", Text("the text of {option} is too long; at most {limit} characters"),
        ["option": "--\(field)", "limit": "\(limit)"], field: field)
    case .noPending:
      Failure(
        .notFound, "no-pending",
        Text("there is no pending invitation; 'spec dindin invite list --all' lists all"))
    case .noInvitation(let id):
      Failure(
        .notFound, "no-invitation",
        Text("there is no invitation '{id}'; 'spec dindin invite list --all' lists all"), ["id": id]
      )
    case .alreadyAnswered(let id):
      Failure(
        .notFound, "already-answered",
        Text("the invitation '{id}' was rejected just now by another command"), ["id": id])
    case .canceled(let id):
      Failure(
        .notFound, "canceled",
        Text("the dinner '{id}' was canceled just now; nothing was answered"), ["id": id])
    case .ambiguousID(let id, let fitting):
      Failure(
        .usage, "ambiguous-id",
        Text("'{id}' matches several dinners: {list}; use one of these ids"),
        [
          "id": id,
          "list": Text(list: fitting.prefix(5) + (fitting.count > 5 ? ["…"] : [])),
        ], field: "id")
    case .alreadyStarted(let start):
      Failure(
        .refused, "already-started",
        Text("the dinner of {when} has started; it can no longer be answered"),
        ["when": when(start)])
    case .rsvpClosed(let start):
      Failure(
        .refused, "rsvp-closed", Text("the time to answer for {when} is over; call the host"),
        ["when": when(start)])
    case .conflict(let other) where other.host.isYou:
      Failure(
        .refused, "conflict",
        Text("it overlaps with your own dinner, {when} ({id}); --force goes ahead anyway"),
        ["id": other.id, "when": when(other.when)])
    case .conflict(let other):
      Failure(
        .refused, "conflict",
        Text("it overlaps with {host}, {when} ({id}); --force goes ahead anyway"),
        ["id": other.id, "host": other.host.name, "when": when(other.when)])
    case .badRecord(let path, let problem):
      Failure(
        .damaged, "bad-record", Text("{path} in the database is damaged: {problem}"),
        ["path": path.description, "problem": problem])
    case .badFixture(let path, let problem):
      Failure(
        .damaged, "bad-fixture", Text("{path} of the demo world is damaged: {problem}"),
        ["path": path, "problem": problem])
    case .permissionDenied:
      Failure(
        .denied, "not-yours", Text("the database refused the change: it belongs to somebody else"))
    case .databaseNotBegun:
      Failure(
        .denied, "no-database",
        Text(
          "the server has no database of this name: ask its owner to begin it, or leave out '?ns='")
      )
    case .notYourOwnDatabase(let name):
      Failure(
        .refused, "not-your-own-database",
        Text(
          "{name} is not your own database; the demo world belongs into the embedded one, or a server of this machine with --admin-open"
        ), ["name": name])
    case .lostRaces:
      Failure(.temporary, "lost-races", Text("others kept changing the same dinner; try again"))
    case .calendarBusy:
      Failure(
        .temporary, "busy",
        Text("another command of yours is still taking up time in your calendar; try again"))
    case .offline:
      Failure(
        .unavailable, "offline", Text("nothing can be changed with --offline; leave it out"),
        field: "offline")
    case .offlineUnqueued:
      Failure(
        .unavailable, "offline",
        Text("nothing can be sent with --offline; leave it out, or let it wait with --queue"),
        field: "offline")
    case .neverRead:
      Failure(
        .unavailable, "never-read",
        Text("this was never read from the server; run the command once while it can be reached"))
    case .changedSince(let id):
      Failure(
        .refused, "changed-since",
        Text("the host has moved the dinner '{id}' since it was answered; answer it again"),
        ["id": id])
    case .notAllSent(let count):
      Failure(
        .refused, "not-all-sent", Text("not everything was sent: {count}"), ["count": "\(count)"])
    case .confirmationNeeded:
      Failure(
        .usage, "confirmation-needed",
        Text("this removes the demo dinners and people; confirm with --yes"), field: "yes")
    case .unknownZone(let name):
      Failure(
        .damaged, "unknown-zone",
        Text(
          "this system does not know the dinner's time zone {name}; bring its zone files (tzdata) up to date"
        ), ["name": name])
    case .database(let failure): failure
    case .databaseBusy:
      Failure(.temporary, "busy", Text("the database is busy; try again later"))
    case .tooMuchAtOnce:
      Failure(
        .refused, "too-much-at-once",
        Text(
          "this is more than a server takes at once: invite fewer guests, or use a smaller picture")
      )
    case .badAnswer(let problem):
      Failure(
        .unavailable, "bad-answer",
        Text("the database gave an answer that cannot be used: {problem}"), ["problem": problem])
    case .adminNotLocal(let host):
      Failure(
        .usage, "admin-not-local",
        Text(
          "--admin-open needs a loopback address, and {host} is none; leave out --host or --admin-open"
        ), ["host": host], field: "admin-open")
    case .badRules(let path, let problem):
      Failure(
        .damaged, "bad-rules", Text("the rules in {path} cannot be used: {problem}"),
        ["path": path, "problem": problem])
    }
  }
}
