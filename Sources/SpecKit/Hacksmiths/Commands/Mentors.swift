internal import SpecCore

struct Mentors: LegacyCommand {
  static let name = "mentors"
  static let abstract: Text = "List the mentors."
  static let discussion: Text = "In a pipe: id, key, name, experience (with `--looking`: want)."
  static let arguments: [Argument<Self>] =
    [.flag("looking", \.looking, help: "List people who look for a mentor instead.")]
    + Argument.group(\.options)
  static let columns = ["id", "key", "name", "experience"]
  static let fields = PersonShow.fields
  static let examples = [
    Example("spec hacksmiths mentors", "Who to ask.", setup: [DemoLoad.line]),
    Example("spec hacksmiths mentors --looking", "Who to help.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths person", "hacksmiths me settings"]

  var looking = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let query = looking ? [Request.QueryItem("looking", "true")] : []
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(ProfileEndpoints.mentors, query: query)
    func what(_ person: PersonObject) -> String? { looking ? person.want : person.experience }
    try connection.show(
      ListResult(reply.mentors, empty: "Nobody.") {
        PipeFields.record($0.id, $0.key, $0.name, what($0))
      } cells: {
        [$0.name.full, what($0) ?? ""]
      })
  }
}
