internal import SpecCore

struct MeEdit: LegacyCommand {
  static let name = "edit"
  static let abstract: Text = "Change your profile."
  static let discussion: Text = """
    Only what is given changes; `--no-NAME` removes a value. Your key stays \
    the same. In a pipe: as `me`.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "name", \.name, value: "TEXT", help: "Your full name; the last word is the last name.")
    ]
    + Argument.change("bio", \.bio, value: "TEXT", help: "A text about yourself.")
    + Argument.change("website", \.profile.website, value: "URL", help: "URL.")
    + Argument.change("photo", \.photo, value: "URL", help: "URL.")
    + Argument.change("github", \.profile.github, value: "TEXT", help: "User name there.")
    + Argument.change("twitter", \.profile.twitter, value: "TEXT", help: "User name there.")
    + Argument.change(
      "availability", \.availability, value: "TEXT", help: "When you can help.")
    + Argument.change(
      "experience", \.mentoring.experience, value: "TEXT", help: "What you can teach.")
    + Argument.change(
      "want", \.mentoring.want, value: "TEXT", help: "What you want to learn.")
    + Argument.group(\.options)
  static let fields = MeShow.fields
  static let examples = [
    Example(
      "spec hacksmiths me edit --bio \"I make maps.\" --no-twitter", "A new text.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths me", "hacksmiths me settings"]

  var name: String?
  var bio = Change<String>()
  var photo = Change<String>()
  var availability = Change<String>()
  var profile = ProfileMembers()
  var mentoring = ProfileMembers.Mentoring()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    var profile = profile
    profile.name = name.map { FullName($0) }
    profile.bio = bio.wrapped()
    profile.photo = photo.wrapped()
    if availability.isGiven {
      profile.availability = .init(description: availability.wrapped())
    }
    if mentoring.experience.isGiven || mentoring.want.isGiven { profile.mentoring = mentoring }
    if profile.json == [:] { throw HacksmithsError.nothingToChange }
    let connection = try HacksmithsClient(context, options)
    try connection.show(
      connection.api.call(ProfileEndpoints.update, body: ProfileBody(flat: profile)))
    context.hint("Your profile is changed.")
  }
}
