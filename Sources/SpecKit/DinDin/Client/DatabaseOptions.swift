internal import SpecCore

/// The options about the database that every command takes.
struct DatabaseOptions: OptionGroup {
  @Option(
    Text("The database: a Realtime Database, or embedded."), value: "URL",
    shows: Text(
      "$SPEC_DINDIN_SERVER, else the setting server (the host of either replaced by $FIREBASE_DATABASE_EMULATOR_HOST), else $FIREBASE_DATABASE_EMULATOR_HOST, else embedded"
    ))
  var server: String?
  @Flag(Text("Allow http:// to another machine.")) var insecure = false
  @Flag(Text("Answer from what was read before; never contact the server.")) var offline = false
  @Flag(Text("Write each request to the database on standard error.")) var trace = false
}
