/// A line somebody types, and what comes of it in the demo world.
struct Story: CustomStringConvertible, Sendable {
  /// Key of who is signed in; nil for a guest.
  var who: String?
  var line: String
  var status: Int32
  /// What standard output or error has in it.
  var gist: String

  init(_ who: String?, _ line: String, _ status: Int32 = 0, _ gist: String = "") {
    (self.who, self.line, self.status, self.gist) = (who, line, status, gist)
  }

  var description: String { "\(who ?? "guest"): \(line)" }

  private static let omar = "omar-haddad"
  private static let mia = "mia-chen"
  private static let lena = "lena-fischer"
  private static let ines = "ines-novak"
  private static let food = "food-rescue-hackathon"
  private static let night = "event add --title \"Soldering Night\""
  private static let doors = "d00000000000000000000001"
  private static let callIdea = "f00000000000000000000001"

  /// What people do, in this order, on one store.
  static let writes: [Story] = [
    // Events.
    Story(nil, "\(night) --start \"2027-03-01 18:00\" --end \"2027-03-01 21:00\"", 77, "login"),
    Story(mia, "\(night) --start \"2027-03-01 18:00\" --end \"2027-03-01 21:00\"", 77),
    Story(omar, "\(night)", 64, "--start, --end"),
    Story(
      omar, "\(night) --start \"2027-03-28 02:30\" --end \"2027-03-28 05:00\" --zone Europe/Berlin",
      64, "the nearest time is Sun 28 Mar 2027 03:30"),
    Story(
      omar, "\(night) --start \"2027-03-01 18:00\" --end \"2027-03-01 18:00\"", 1, "after the start"
    ),
    Story(
      omar, "\(night) --start \"2027-03-01 18:00\" --end \"2027-05-01 18:00\"", 1, "31 days"),
    Story(
      omar,
      "\(night) --start \"2027-03-01 18:00\" --end \"2027-03-01 21:00\" --zone Europe/Berlin"
        + " --capacity 2 --tag craft --tag evening", 0, "\tsoldering-night\tdraft\t1\n"),
    Story(mia, "event soldering-night", 66),
    Story(omar, "event soldering-night", 0, "2027-03-01T17:00:00Z"),
    Story(omar, "event edit soldering-night --capacity 2.5", 64, "invalid whole number"),
    Story(omar, "event edit soldering-night --capacity 200000", 64, "0 to 100000"),
    Story(omar, "event edit soldering-night", 64, "nothing to change"),
    Story(omar, "event edit soldering-night --title X --if-revision 7", 1, "now has revision 1"),
    Story(omar, "event edit soldering-night --title \" \"", 64, "title"),
    Story(omar, "event edit soldering-night --place Shed --no-place", 64, "exclude"),
    Story(
      omar, "event edit soldering-night --registration-end \"2027-03-02 10:00\"", 1, "registration"),
    Story(omar, "event edit soldering-night --place Shed --no-tag", 0, "\tdraft\t2\n"),
    Story(omar, "event edit soldering-night --organizer nobody", 66, "nobody"),
    Story(omar, "event publish soldering-night --at \"2027-03-03 10:00\"", 1, "over by then"),
    Story(omar, "event publish soldering-night", 0, "\tactive\t3\n"),
    Story(omar, "event publish soldering-night", 1, "already"),
    Story(mia, "event edit soldering-night --title Mine", 77),
    Story(mia, "event edit \(food) --title Mine", 77),
    Story(mia, "rsvp soldering-night", 0, "See you there!"),
    Story(omar, "event edit soldering-night --capacity 0", 0, "\tactive\t4\n"),
    Story(omar, "event delete soldering-night --yes", 1, "only a draft"),
    Story(omar, "event cancel soldering-night", 64, "--yes"),
    Story(omar, "event cancel soldering-night --reason Snow --yes", 0, "\tcanceled\t5\n"),
    Story(mia, "event soldering-night", 0, "cancelReason\tSnow"),
    Story(omar, "event cancel soldering-night --undo", 0, "\tactive\t6\n"),
    Story(omar, "event delete spring-hack-weekend", 64, "--yes"),
    Story(omar, "event delete spring-hack-weekend --yes", 0, "spring-hack-weekend"),
    Story(omar, "event spring-hack-weekend", 66),
    // The door and the waiting list.
    Story(mia, "event guests next", 77),
    Story(lena, "event guests next", 0, "tom-okafor"),
    Story(lena, "event guests next --checked-in --not-checked-in", 64),
    Story(lena, "event checkin next ravi-patel", 1, "3 hours before"),
    Story(omar, "event checkin next mia-chen", 1, "not on the guest list"),
    Story(omar, "waitlist open-data-evening", 0, "1\ta0000000000000000000000b\tzoe-martin\t"),
    Story(
      omar, "waitlist promote open-data-evening zoe-martin", 1,
      "Not enough spots: this answer needs 1, and 0 are left."),
    Story(omar, "waitlist promote open-data-evening mia-chen", 1, "not on the waiting list"),
    Story(omar, "event edit open-data-evening --waitlist manual --capacity 4"),
    Story(lena, "waitlist promote open-data-evening zoe-martin", 77),
    Story(omar, "waitlist promote open-data-evening zoe-martin", 0, "yes\t"),
    Story(mia, "rsvp open-data-evening", 0, "number 1"),
    Story(omar, "waitlist remove open-data-evening mia-chen", 64, "--yes"),
    Story(omar, "waitlist remove open-data-evening mia-chen --yes", 0, "none\t"),
    Story(omar, "waitlist open-data-evening"),
    // The programme.
    Story(
      mia, "schedule add next --title L --start \"2026-12-05 12:00\" --end \"2026-12-05 13:00\"", 77
    ),
    Story(
      lena,
      "schedule add next --title Lunch --start \"2026-12-05 09:10\" --end \"2026-12-05 09:20\""
        + " --who omar-haddad", 0, "the same person is responsible for \"Doors"),
    Story(
      lena, "schedule add next --title E --start \"2026-12-05 08:00\" --end \"2026-12-05 13:00\"",
      1, "within"),
    Story(lena, "schedule edit next \(doors) --place \"Hall 2\"", 0, doors),
    Story(lena, "schedule edit next \"DOORS, coffee\" --place \"Hall 3\"", 0, doors),
    Story(lena, "schedule edit next \(doors) --place \"Hall 2\"", 0, doors),
    Story(
      lena,
      "schedule add next --title Doorbell --start \"2026-12-05 13:00\" --end \"2026-12-05 13:10\""),
    Story(lena, "schedule remove next door --yes", 1, "Doorbell ("),
    Story(lena, "schedule remove next doorbell --yes"),
    Story(lena, "schedule edit next 1 --place \"Hall 2\"", 66),
    Story(lena, "schedule remove next \(doors)", 64, "--yes"),
    Story(lena, "schedule remove next \(doors) --yes", 0, doors),
    // Ideas.
    Story(mia, "idea submit --title T", 64, "--description"),
    Story(mia, "idea submit --title \"Bread map\" --description D"),
    Story(mia, "idea submit --title T --description D", 1, "idea edit"),
    Story(mia, "idea vote \(callIdea)", 0, callIdea),
    Story(mia, "idea vote f00000000000000000000099", 66),
    Story(mia, "idea edit \(callIdea) --title Mine", 77),
    Story(mia, "idea withdraw \(callIdea) --yes", 77),
    Story(ines, "idea withdraw \(callIdea) --yes", 0, callIdea),
    Story(nil, "idea show \(callIdea)", 66),
    Story(nil, "idea list --all-events", 0, "Bread map"),
    // Me.
    Story(mia, "me settings public off", 0, "public\toff"),
    Story(mia, "me settings loud on", 64, "public, mail"),
    Story(mia, "me edit --name \"Mary Jane Watson\" --bio Hi --no-twitter", 0, "Mary Jane Watson"),
    Story(mia, "me edit --website ftp://x", 64, "URL"),
    Story(mia, "me edit", 64, "nothing to change"),
    Story(mia, "me sessions", 0, "current"),
    Story(mia, "me sessions --end 1", 66),
    Story(mia, "me export", 0, #""source":"event""#),
    // Admins.
    Story(mia, "role list", 77), Story(nil, "role set mia-chen admin", 77),
    Story(ines, "role set mia-chen king", 64, "member, leader"),
    Story(ines, "role set nobody leader", 66),
    Story(ines, "role set ines-novak member", 1, "last admin"),
    Story(ines, "role set mia-chen organizer --priority 5", 0, "organizer"),
    Story(mia, "\(night) --start \"2027-03-01 18:00\" --end \"2027-03-01 21:00\"", 0, "draft"),
    Story(ines, "role list", 0, "\ttom-okafor\tTom Okafor\tmember\n"),
    Story(ines, "role set lena-fischer leader", 0, "\tlena-fischer\tLena Fischer\tleader\n"),
    Story(ines, "role set Lena member", 66, "did you mean \"lena-fischer\"?"),
    Story(ines, "token issue Lena", 66, "did you mean \"lena-fischer\"?"),
    Story(omar, "org add --name X", 77), Story(ines, "org add", 64, "--name"),
    Story(ines, "org add --name \"Tool Library\" --hiring", 0, "tool-library"),
    Story(ines, "org edit tool-library --no-hiring --link http://tools.example"),
    Story(ines, "org edit host --website x", 64, "website"),
    Story(nil, "info tool-library", 0, "hiring\tfalse"),
    Story(omar, "token issue ines-novak", 77), Story(ines, "token issue nobody", 66),
    Story(ines, "token issue ravi-patel", 1, "no account"),
    Story(omar, "token issue me --days 0", 64, "1 to 3650"),
  ]
}
