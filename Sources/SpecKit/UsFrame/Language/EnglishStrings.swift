/// The English table as `fixtures/strings/en.lproj/UsFrame.strings` has it, so that a copied
/// program alone still speaks.
enum EnglishStrings {
  static let table = (try? StringsFile.parse(text)) ?? [:]

  static let text = #"""
    /* What can go wrong. %1$@ and so on are filled in. */
    "error.signed-out" = "you are not signed in; sign in: spec usframe login";
    "error.no-vip" = "you have not chosen anybody; choose one: spec usframe choose @handle";
    "error.missing-handle" = "name somebody: spec usframe choose @handle; the list: spec usframe friends";
    "error.bad-handle" = "'%1$@' is no handle; one has up to 15 letters, digits and underscores, like @bea";
    "error.bad-backlog" = "--backlog is 0 to 100, not %1$@";
    "error.bad-number" = "-n is 1 or more, not %1$@";
    "error.unknown-person" = "there is no @%1$@; the list: spec usframe friends";
    "error.unknown-person.near" = "there is no @%1$@; did you mean @%2$@?";
    "error.not-following" = "you do not follow @%1$@; to choose them anyway add --any";
    "error.revoked" = "%1$@ no longer accepts this sign-in; sign in again: spec usframe login";
    "error.nobody-to-be" = "nobody in the demo world can sign in as @%1$@; be somebody else: spec usframe login --service test --as @bea";
    "error.client-not-enrolled" = "the app is not enrolled; in the developer console: Apps > Manage apps > your app > Move to package > Pay-per-use > Production environment";
    "error.credit-used-up" = "the credit of the app is used up; add some in the developer console";
    "error.not-permitted" = "%1$@ does not permit this; the account may be protected";
    "error.messages-off" = "%1$@ does not permit reading messages; they are off until the next sign-in";
    "error.vip-missing" = "%1$@ does not know @%2$@ any more; choose somebody: spec usframe choose @handle";
    "error.unreachable" = "cannot reach %1$@ (%2$@); try again later";
    "error.unreadable" = "%1$@ answered something unreadable (%2$@); try again later";
    "error.limited" = "%1$@ asks to wait until %2$@; try again then";
    "error.busy" = "another spec usframe is still busy (%1$@); try again";
    "error.sign-in" = "sign-in failed: %1$@";
    "error.sign-in.detail" = "sign-in failed: %1$@ (%2$@)";
    "error.test" = "the test service refused: %1$@";

    /* Why a sign-in failed. */
    "reason.access-denied" = "You cancelled, so nothing was changed.";
    "reason.state-mismatch" = "That answer belongs to another sign-in. Start again.";
    "reason.code-expired" = "The code was older than 30 seconds or already used.";
    "reason.timed-out" = "Nobody answered the sign-in page.";
    "reason.client-refused" = "Check the client id (and secret) in the developer console.";
    "reason.unreachable" = "The service cannot be reached.";
    "reason.revoked" = "The service no longer accepts this sign-in.";

    /* Messages beside a result. */
    "note.already-signed-in" = "you are signed in already";
    "note.revoke-failed" = "signed out here; %1$@ could not be told (%2$@)";
    "note.waiting" = "%1$@ are left out: %2$@ asks to wait until %3$@";
    "note.messages-off" = "messages are off until the next sign-in: %1$@ does not permit reading them";
    "note.unverified" = "whether you follow @%1$@ could not be found out; chosen anyway";
    "service.test" = "the test service";
    "kind.post" = "posts";
    "kind.dm" = "messages";

    /* Questions. */
    "ask.allow" = "Allow UsFrame to read as @%1$@ (%2$@)?";
    "ask.handle" = "Whom do you want to frame? @";
    "ask.clear" = "Delete everything that was received?";
    "ask.forget" = "Delete the chosen person, own photos, history, log and caches?";

    /* What a terminal shows. */
    "home.title" = "usframe: keep one person close";
    "home.signed-out" = "Not signed in.";
    "home.signing-in" = "A sign-in at %1$@ waits for its answer.";
    "home.choosing" = "Signed in to %1$@ as %2$@ (@%3$@). Nobody chosen yet.";
    "home.watching" = "Watching %1$@ (@%2$@) on %3$@ as @%4$@.";
    "home.unseen" = "Unseen updates: %1$@";
    "account.line" = "%1$@ @%2$@ on %3$@";
    "friends.protected" = "protected";
    "chosen.line" = "Watching %1$@ (@%2$@).";
    "hint.login" = "sign in: spec usframe login --service test";
    "hint.choose" = "choose somebody: spec usframe friends, then spec usframe choose @handle";
    "hint.check" = "see what is new: spec usframe check";
    "hint.no-friends" = "nobody matches; leave out --search for everybody";
    "hint.no-history" = "nothing there; more comes with: spec usframe check";
    "hint.nothing-new" = "nothing new";
    "dm" = "DM";

    """#
}
