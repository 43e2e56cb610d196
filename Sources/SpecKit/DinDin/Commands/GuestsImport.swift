internal import SpecCore

/// `spec dindin guests import`
struct GuestsImport: LegacyCommand {
  enum Format: String, CaseIterable, ArgumentValue { case csv, vcf }

  static let name = "import"
  static let abstract = Text("Add people from an address book.")
  static let discussion = Text(
    """
    A .csv file has a header line with name, phone and email; a .vcf file holds vCards. People who \
    are there already are found by mail address, then telephone number, then name, so that the \
    same file again adds nobody. A wrong row is named, and then nothing is imported.
    """)
  static let arguments: [Argument<Self>] =
    [
      .positional("file", \.file, help: Text("The file; - is standard input.")),
      .option(
        "as", \.format, value: "FORMAT", help: Text("What the file holds."),
        shows: Text("by the file's name")),
    ] + Argument.group(\.database)
  static let columns = ["id", "name", "phone", "email"]
  static var fields: [Field] { ContactsView.fields }
  static let examples = [
    Example(
      "spec dindin guests import contacts.vcf",
      Text("From a phone's address book."), setup: demoSetup,
      runs: false)
  ]
  static let seeAlso = ["dindin guests add", "dindin export csv"]

  var file = ""
  var format: Format?
  var database = DatabaseOptions()

  private static let sizeLimit = 16 << 20

  func run(_ context: Context) throws {
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = format ?? (file.contains(".") ? Format(rawValue: ending) : nil) else {
      throw ExchangeError.unknownFormat(file)
    }
    let session = try Session(context, database)
    let bytes =
      file == "-"
      ? try context.input.readAll(Self.sizeLimit) : try Files.read(file, limit: Self.sizeLimit)
    let contacts =
      format == .csv ? try ContactTable.contacts(bytes) : try ContactCards.contacts(bytes)
    let result = try ContactImporter(session: session).run(contacts)
    if !result.foreign.isEmpty {
      let names = result.foreign.prefix(5) + (result.foreign.count > 5 ? ["…"] : [])
      context.note(
        exchangeTexts.foreign(
          context.language, ["names": names.listed(in: context.language)]))
    }
    try context.show(ContactsView(result: result))
  }
}

/// What became of the people of a file.
struct ContactsView: Record {
  let result: ContactImporter.Result

  static let members: [RecordMember<Self>] = [
    RecordMember("added", \.result.added, Text("how many people are new")),
    RecordMember("updated", \.result.updated, Text("how many were changed")),
    RecordMember("unchanged", \.result.unchanged, Text("how many were as they are")),
  ]
}

extension ContactsView: Presentable {
  func records() -> [[String]] {
    result.people.map { [$0.id, $0.name, $0.phone ?? "", $0.email ?? ""] }
  }

  func drawing(_ page: Page) -> [Line] {
    let values = [
      "added": "\(result.added)", "updated": "\(result.updated)",
      "unchanged": "\(result.unchanged)",
    ]
    return PageLayout(page: page).wrapped(Line(exchangeTexts.people(page.language, values)))
  }
}
