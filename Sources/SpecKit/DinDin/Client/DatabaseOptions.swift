internal import SpecCore

/// The options about the database that every command takes.
struct DatabaseOptions: Sendable {
  var trace = false

  static let arguments: [Argument<Self>] = [
    .flag(
      "trace", \.trace,
      help: Text(
        "Write each request to the database on standard error.",
        ar: "كتابة كل طلب إلى قاعدة البيانات في مخرج الأخطاء."))
  ]
}
