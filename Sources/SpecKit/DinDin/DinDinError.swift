internal import SpecCore

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
  func failure(in language: String) -> Failure {
    let failure = FailureFactory(language: language)
    func when(_ civil: CivilDateTime) -> String { calendarTexts.when(civil, in: language) }
    return switch self {
    case .notSignedIn:
      failure(
        .denied, "not-signed-in",
        "nobody is signed in; sign in with 'spec dindin login --local NAME'",
        ar: "لم يسجل أحد الدخول؛ سجل الدخول بالأمر 'spec dindin login --local NAME'")
    case .noFacebook:
      failure(
        .configuration, "no-facebook-app",
        "signing in with Facebook needs facebook.appId and facebook.clientToken; sign in with 'spec dindin login --local NAME' instead",
        ar:
          "تسجيل الدخول عبر فيسبوك يحتاج إلى facebook.appId وfacebook.clientToken؛ استخدم بدلًا منه 'spec dindin login --local NAME'"
      )
    case .badName(let name, let field):
      failure(
        .usage, "bad-name",
        "invalid name '{name}': give 1 to 60 characters with at least one letter or digit",
        ar: "'{name}' ليس اسمًا؛ اكتب من 1 إلى 60 حرفًا فيها حرف أو رقم واحد على الأقل",
        ["name": name], field: field)
    case .badEmail(let text):
      failure(
        .usage, "bad-email", "invalid mail address '{text}': write ann@example.org",
        ar: "عنوان البريد '{text}' غير صالح: اكتبه مثل ann@example.org", ["text": text],
        field: "email")
    case .badPhone(let text):
      failure(
        .usage, "bad-phone", "invalid telephone number '{text}': write +1 434 555 0101",
        ar: "رقم الهاتف '{text}' غير صالح: اكتبه مثل +1 434 555 0101", ["text": text],
        field: "phone")
    case .badDate(let text, let field):
      failure(
        .usage, "bad-date",
        "invalid date '{text}': write 2026-11-21, today, tomorrow, fri, +3d, +2w or '21 nov'",
        ar:
          "'{text}' ليس تاريخًا؛ اكتب 2026-11-21 أو اليوم أو غدًا أو الجمعة أو +3d أو +2w أو '21 نوفمبر'",
        ["text": text], field: field)
    case .farMonth:
      failure(
        .usage, "bad-month", "the month is too far away; choose one up to the year 9998",
        ar: "الشهر المطلوب بعيد جدًا؛ اختر شهرًا حتى سنة 9998",
        field: "month")
    case .tooLong(let field, let limit):
      failure(
        .usage, "too-long", "the text of {option} is too long; at most {limit} characters",
        ar: "النص في {option} أطول من المسموح؛ الحد الأقصى للأحرف: {limit}",
        ["option": "--\(field)", "limit": "\(limit)"], field: field)
    case .noPending:
      failure(
        .notFound, "no-pending",
        "there is no pending invitation; 'spec dindin invite list --all' lists all",
        ar: "لا توجد دعوة قيد الانتظار؛ يعرض 'spec dindin invite list --all' كل الدعوات")
    case .noInvitation(let id):
      failure(
        .notFound, "no-invitation",
        "there is no invitation '{id}'; 'spec dindin invite list --all' lists all",
        ar: "لا توجد دعوة '{id}'؛ يعرض 'spec dindin invite list --all' كل الدعوات",
        ["id": id])
    case .alreadyAnswered(let id):
      failure(
        .notFound, "already-answered",
        "the invitation '{id}' was rejected just now by another command",
        ar: "رُفضت الدعوة '{id}' للتو بأمر آخر؛ لم يبق ما يُرد عليه", ["id": id])
    case .canceled(let id):
      failure(
        .notFound, "canceled", "the dinner '{id}' was canceled just now; nothing was answered",
        ar: "أُلغي العشاء '{id}' للتو؛ لم يُسجَّل أي رد", ["id": id])
    case .ambiguousID(let id, let fitting):
      failure(
        .usage, "ambiguous-id", "'{id}' matches several dinners: {list}; use one of these ids",
        ar: "'{id}' يطابق عدة عشاءات: {list}؛ اكتب معرّف أحدها",
        [
          "id": id,
          "list": (fitting.prefix(5) + (fitting.count > 5 ? ["…"] : [])).listed(in: language),
        ], field: "id")
    case .alreadyStarted(let start):
      failure(
        .refused, "already-started",
        "the dinner of {when} has started; it can no longer be answered",
        ar: "بدأ عشاء {when}؛ لم يعد الرد ممكنًا",
        ["when": when(start)])
    case .rsvpClosed(let start):
      failure(
        .refused, "rsvp-closed", "the time to answer for {when} is over; call the host",
        ar: "انتهت مهلة الرد على {when}؛ اتصل بالمضيف",
        ["when": when(start)])
    case .conflict(let other) where other.host.isYou:
      failure(
        .refused, "conflict",
        "it overlaps with your own dinner, {when} ({id}); --force goes ahead anyway",
        ar: "يتعارض مع عشائك أنت، {when} ({id})؛ استخدم --force للمتابعة رغم ذلك",
        ["id": other.id, "when": when(other.when)])
    case .conflict(let other):
      failure(
        .refused, "conflict", "it overlaps with {host}, {when} ({id}); --force goes ahead anyway",
        ar: "يتعارض مع {host}، {when} ({id})؛ استخدم --force للمتابعة رغم ذلك",
        [
          "id": other.id, "host": other.host.name, "when": when(other.when),
        ])
    case .badRecord(let path, let problem):
      failure(
        .damaged, "bad-record", "{path} in the database is damaged: {problem}",
        ar: "السجل {path} في قاعدة البيانات تالف: {problem}",
        ["path": path.description, "problem": problem])
    case .badFixture(let path, let problem):
      failure(
        .damaged, "bad-fixture", "{path} of the demo world is damaged: {problem}",
        ar: "الملف {path} من العالم التجريبي تالف: {problem}",
        ["path": path, "problem": problem])
    case .permissionDenied:
      failure(
        .denied, "not-yours", "the database refused the change: it belongs to somebody else",
        ar: "رفضت قاعدة البيانات الطلب: لا يحق لك تغيير هذا")
    case .databaseNotBegun:
      failure(
        .denied, "no-database",
        "the server has no database of this name: ask its owner to begin it, or leave out '?ns='",
        ar: "ليس في الخادم قاعدة بيانات بهذا الاسم: اطلب من صاحبه إنشاءها، أو احذف '?ns='")
    case .notYourOwnDatabase(let name):
      failure(
        .refused, "not-your-own-database",
        "{name} is not your own database; the demo world belongs into the embedded one, or a server of this machine with --admin-open",
        ar:
          "{name} ليست قاعدة بياناتك؛ مكان العالم التجريبي قاعدة البيانات داخل هذا الأمر أو خادم على هذا الجهاز يعمل بالخيار --admin-open",
        ["name": name])
    case .lostRaces:
      failure(
        .temporary, "lost-races", "others kept changing the same dinner; try again",
        ar: "غيّر آخرون العشاء نفسه مرارًا؛ حاول مرة أخرى")
    case .calendarBusy:
      failure(
        .temporary, "busy",
        "another command of yours is still taking up time in your calendar; try again",
        ar: "ما زال أمر آخر لك يشغل وقتًا في تقويمك؛ حاول مرة أخرى")
    case .offline:
      failure(
        .unavailable, "offline",
        "nothing can be changed with --offline; leave it out",
        ar: "لا يمكن تغيير شيء مع --offline؛ احذفه", field: "offline")
    case .offlineUnqueued:
      failure(
        .unavailable, "offline",
        "nothing can be sent with --offline; leave it out, or let it wait with --queue",
        ar: "لا يمكن إرسال شيء مع --offline؛ احذفه أو أضف --queue لينتظر", field: "offline")
    case .neverRead:
      failure(
        .unavailable, "never-read",
        "this was never read from the server; run the command once while it can be reached",
        ar: "لم يُقرأ هذا من الخادم من قبل؛ شغّل الأمر مرة واحدة عندما يمكن الاتصال به")
    case .changedSince(let id):
      failure(
        .refused, "changed-since",
        "the host has moved the dinner '{id}' since it was answered; answer it again",
        ar: "نقل المضيف العشاء '{id}' بعد الرد عليه؛ أعد الرد", ["id": id])
    case .notAllSent(let count):
      failure(
        .refused, "not-all-sent", "not everything was sent: {count}",
        ar: "لم يُرسل كل شيء: {count}", ["count": "\(count)"])
    case .confirmationNeeded:
      failure(
        .usage, "confirmation-needed",
        "this removes the demo dinners and people; confirm with --yes",
        ar: "سيزيل هذا العشاءات والأشخاص التجريبيين؛ أكّد باستخدام --yes",
        field: "yes")
    case .unknownZone(let name):
      failure(
        .damaged, "unknown-zone",
        "this system does not know the dinner's time zone {name}; bring its zone files (tzdata) up to date",
        ar: "لا يعرف هذا النظام المنطقة الزمنية للعشاء {name}؛ حدّث ملفات المناطق فيه (tzdata)",
        ["name": name])
    case .database(let failure): failure
    case .databaseBusy:
      failure(
        .temporary, "busy", "the database is busy; try again later",
        ar: "قاعدة البيانات مشغولة؛ حاول لاحقًا")
    case .tooMuchAtOnce:
      failure(
        .refused, "too-much-at-once",
        "this is more than a server takes at once: invite fewer guests, or use a smaller picture",
        ar: "هذا أكثر مما يقبله الخادم دفعة واحدة: ادعُ ضيوفًا أقل، أو استخدم صورة أصغر")
    case .badAnswer(let problem):
      failure(
        .unavailable, "bad-answer", "the database gave an answer that cannot be used: {problem}",
        ar: "أعطت قاعدة البيانات جوابًا لا يمكن استخدامه: {problem}", ["problem": problem])
    case .adminNotLocal(let host):
      failure(
        .usage, "admin-not-local",
        "--admin-open needs a loopback address, and {host} is none; leave out --host or --admin-open",
        ar: "يحتاج --admin-open إلى عنوان محلي، و{host} ليس كذلك؛ احذف --host أو --admin-open",
        ["host": host], field: "admin-open")
    case .badRules(let path, let problem):
      failure(
        .damaged, "bad-rules", "the rules in {path} cannot be used: {problem}",
        ar: "لا يمكن استخدام القواعد في {path}: {problem}", ["path": path, "problem": problem])
    }
  }
}

/// Makes failures with an English and an Arabic message, worded in the language of the call.
struct FailureFactory {
  let language: String

  func callAsFunction(
    _ status: ExitStatus, _ code: String, _ english: String, ar: String,
    _ values: [String: String] = [:], field: String? = nil
  ) -> Failure {
    Failure(status, code, Text(english, ar: ar), in: language, values, field: field)
  }
}
