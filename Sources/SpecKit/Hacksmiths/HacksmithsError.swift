internal import SpecCore

/// Everything that can be wrong in this module; the words stand in `Texts`.
enum HacksmithsError: ReportedError {
  case noEvent(String, nearest: String?)
  case noNextEvent
  case noLastEvent
  case noPerson(String)
  case noOrganization(String)
  case noItem(String)
  case noIdea(String)
  case noSession(String)
  case nothingToChange
  case badFile(String)
  /// Rows of a file that cannot be taken, with their lines.
  case badRows([(line: Int, text: String)])
  case unsound(Int)
  case noLetter(String)
  case noMailCommand
  case lettersLeft(Int)
  case notFound
  case signInNeeded
  case sessionEnded
  case forbidden
  /// A row of a file changes what is another's.
  case forbiddenRow(Int)
  case rsvp(RSVPRefusal)
  /// A rule says no: code and words.
  case refused(String, String)
  case wrongCredentials
  case wrongPassword
  case signInClosed(seconds: Int64)
  case badEmail(String)
  case emailTaken
  case shortPassword
  case longPassword
  case commonPassword
  case badName
  case badField(String, code: String, String)
  /// What is wrong with a body, field by field; never empty.
  case badFields([FieldError])
  case badBody(String)
  case mediaType
  case notAllowed([String])
  case storeNotEmpty
  case confirmationNeeded(String)
  case exclusive(String, String)
  case missingOptions([String])
  case noPasswordGiven
  case passwordsDiffer
  case needsRSVP
  case cancelled
  case noDemoThen
  case badOrigin(String)
  case badAPI(String)
  case plainAPI(String)
  case localOnly
  case badCursor
  case tooManyAnswers
  case badDemo(String)
  case service(status: Int, message: String)
  case notJSON(status: Int)

  func failure(in language: String) -> Failure {
    let (status, code, field) = outline
    var errors: [FieldError] = []
    switch self {
    case .badRows(let rows) where rows.count > 1:
      errors = rows.map { FieldError("line \($0.line)", code, $0.text) }
    case .badFields(let fields) where fields.count > 1: errors = fields
    default: break
    }
    return Failure(status, code, Texts.message(self), field: field, errors: errors)
  }

  private var outline: (ExitStatus, String, String?) {
    switch self {
    case .noEvent, .noNextEvent, .noLastEvent: (.notFound, "no-event", nil)
    case .noPerson: (.notFound, "no-person", nil)
    case .noOrganization: (.notFound, "no-organization", nil)
    case .notFound: (.notFound, "not-found", nil)
    case .signInNeeded: (.denied, "not-signed-in", nil)
    case .sessionEnded: (.denied, "session-ended", nil)
    case .forbidden, .forbiddenRow: (.denied, "forbidden", nil)
    case .rsvp(let refusal): (.refused, refusal.code, nil)
    case .refused(let code, _): (.refused, code, nil)
    case .noItem: (.notFound, "no-item", nil)
    case .noIdea: (.notFound, "no-idea", nil)
    case .noSession: (.notFound, "no-session", nil)
    case .badRows: (.usage, "bad-row", nil)
    case .unsound: (.damaged, "unsound", nil)
    case .noLetter: (.notFound, "no-letter", nil)
    case .noMailCommand: (.configuration, "no-mail-command", nil)
    case .lettersLeft: (.unavailable, "not-sent", nil)
    case .badFile: (.usage, "bad-file", nil)
    case .nothingToChange: (.usage, "missing-option", nil)
    case .wrongCredentials: (.denied, "wrong-credentials", nil)
    case .wrongPassword: (.denied, "wrong-password", "password")
    case .signInClosed: (.temporary, "sign-in-closed", nil)
    case .badEmail: (.usage, "bad-email", "email")
    case .emailTaken: (.refused, "email-taken", "email")
    case .shortPassword: (.usage, "short-password", "password")
    case .longPassword: (.usage, "long-password", "password")
    case .commonPassword: (.refused, "common-password", "password")
    case .badName: (.usage, "bad-name", "name")
    case .badField(let field, let code, _): (.usage, code, field)
    case .badFields(let fields):
      (
        .usage, fields.count == 1 ? fields[0].code : "bad-fields",
        fields.count == 1 ? fields[0].field : nil
      )
    case .badBody: (.usage, "bad-json", nil)
    case .mediaType: (.usage, "media-type", nil)
    case .notAllowed: (.usage, "method-not-allowed", nil)
    case .storeNotEmpty: (.refused, "store-not-empty", nil)
    case .confirmationNeeded: (.usage, "confirmation-needed", nil)
    case .missingOptions: (.usage, "missing-option", nil)
    case .noPasswordGiven: (.usage, "missing-password", "password")
    case .passwordsDiffer: (.usage, "passwords-differ", "password")
    case .needsRSVP: (.usage, "missing-option", "rsvp")
    case .tooManyAnswers: (.usage, "too-many-answers", "rsvps")
    case .cancelled: (.refused, "cancelled", nil)
    case .noDemoThen: (.usage, "bad-now", "now")
    case .badOrigin: (.usage, "bad-origin", "cors")
    case .badAPI: (.usage, "bad-url", "api")
    case .plainAPI: (.usage, "insecure-url", "api")
    case .badCursor: (.refused, "bad-cursor", "after")
    case .localOnly: (.usage, "local-only", "api")
    case .exclusive: (.usage, "exclusive-options", nil)
    case .badDemo: (.damaged, "bad-demo", nil)
    case .service, .notJSON: (.unavailable, "bad-answer", nil)
    }
  }
}

extension RSVPRefusal {
  /// The code programs read, also on the wire.
  var code: String {
    switch self {
    case .canceled: "event-canceled"
    case .past: "event-past"
    case .tooManyGuests: "too-many-guests"
    case .notOpen: "registration-not-open"
    case .closed: "registration-closed"
    case .full: "event-full"
    case .notEnoughSpots: "not-enough-spots"
    }
  }
}

extension HacksmithsError: Equatable {
  /// Equal if people and programs are told the same.
  static func == (a: HacksmithsError, b: HacksmithsError) -> Bool {
    a.failure(in: "en") == b.failure(in: "en")
  }
}
