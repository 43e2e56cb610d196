internal import SpecCore

/// The options of every command that works with the database.
struct DatabaseOptions: OptionGroup {
  var server: String?
  var insecure = false
  var offline = false
  var trace = false

  static let arguments: [Argument<Self>] = [
    .option(
      "server", \.server, value: "URL",
      help: Text("The database: a Realtime Database, or embedded."),
      shows: Text(
        "$SPEC_DINDIN_SERVER, else the setting server (the host of either replaced by $FIREBASE_DATABASE_EMULATOR_HOST), else $FIREBASE_DATABASE_EMULATOR_HOST, else embedded"
      )),
    .flag("insecure", \.insecure, help: Text("Allow http:// to another machine.")),
    .flag(
      "offline", \.offline,
      help: Text("Answer from what was read before; never contact the server.")),
    .flag(
      "trace", \.trace, help: Text("Write each request to the database on standard error.")),
  ]
}
