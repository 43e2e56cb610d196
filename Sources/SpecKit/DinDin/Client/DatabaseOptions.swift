internal import SpecCore

/// The options about the database that every command takes.
struct DatabaseOptions: Sendable {
  var server: String?
  var insecure = false
  var offline = false
  var trace = false

  static let arguments: [Argument<Self>] = [
    .option(
      "server", \.server, value: "URL",
      help: Text(
        "The database: a Realtime Database, or embedded.",
        ar: "قاعدة البيانات: خادم Realtime Database، أو embedded."),
      shows: Text(
        "$SPEC_DINDIN_SERVER, else the setting server (the host of either replaced by $FIREBASE_DATABASE_EMULATOR_HOST), else $FIREBASE_DATABASE_EMULATOR_HOST, else embedded",
        ar:
          "قيمة SPEC_DINDIN_SERVER، وإلا الإعداد server (ويحل FIREBASE_DATABASE_EMULATOR_HOST محل خادم أي منهما)، وإلا FIREBASE_DATABASE_EMULATOR_HOST، وإلا embedded"
      )
    ),
    .flag(
      "insecure", \.insecure,
      help: Text(
        "Allow http:// to another machine.", ar: "السماح باتصال http:// بجهاز آخر.")),
    .flag(
      "offline", \.offline,
      help: Text(
        "Answer from what was read before; never contact the server.",
        ar: "الإجابة مما قُرئ من قبل دون الاتصال بالخادم.")),
    .flag(
      "trace", \.trace,
      help: Text(
        "Write each request to the database on standard error.",
        ar: "كتابة كل طلب إلى قاعدة البيانات في مخرج الأخطاء.")),
  ]
}
