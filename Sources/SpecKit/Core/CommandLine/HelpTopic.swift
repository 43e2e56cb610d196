/// A page of `spec help` that belongs to no command.
package enum HelpTopic: String, CaseIterable, Sendable {
  case environment
  case exitCodes = "exit-codes"
  case json

  package var abstract: String {
    switch self {
    case .environment: "Environment variables that spec reads."
    case .exitCodes: "Exit statuses and what they mean."
    case .json: "The rules of JSON output, and of lines in a pipe."
    }
  }

  /// The title in the manual.
  var title: String {
    switch self {
    case .environment: "Environment"
    case .exitCodes: "Exit status"
    case .json: "JSON output"
    }
  }

  /// The rows of the page: names and their meanings.
  package var rows: [(name: String, help: String)] {
    switch self {
    case .environment: Self.variables
    case .exitCodes: Self.statuses.map { ("\($0.status.rawValue)", $0.help) }
    case .json: Self.rules
    }
  }

  /// Every variable the program reads; an option beats a variable beats a setting.
  private static let variables: [(name: String, help: String)] = [
    ("HOME", "Where the directories below lie when they are not set."),
    ("XDG_CONFIG_HOME", "Settings are in its spec folder; default ~/.config."),
    ("XDG_DATA_HOME", "What people would miss; default ~/.local/share."),
    ("XDG_STATE_HOME", "Sessions, cursors and logs; default ~/.local/state."),
    ("XDG_CACHE_HOME", "What can be fetched again; default ~/.cache."),
    (
      "LC_ALL, LC_MESSAGES, LANG",
      "The language of messages, in this order, unless --lang is given."
    ),
    ("LC_CTYPE", "Whether the terminal shows UTF-8; LC_ALL beats it, LANG is asked last."),
    ("TZ", "The local time zone, an IANA name; else /etc/localtime."),
    ("TZDIR", "Where the time zones are; default /usr/share/zoneinfo."),
    ("NO_COLOR", "If not empty, no color; --color beats it."),
    ("CLICOLOR_FORCE", "If not 0, color also in a pipe; NO_COLOR beats it."),
    ("TERM, COLORTERM", "What the terminal can show."),
    ("COLUMNS, LINES", "The size of the terminal, where it cannot be asked."),
    ("SPEC_FIXTURES", "The folder of the demo world."),
    ("SPEC_REDUCED_MOTION", "If 1, fades and flashes are plain changes."),
    (
      "SPEC_CLOCK",
      "For tests: if still or an instant such as 2026-11-20T09:00:00Z, time passes only while the program sleeps."
    ),
    (
      "SPEC_RANDOM_SEED",
      "For tests: a number that repeats record ids, random delays and demo data, never secrets."
    ),
    ("SPEC_DINDIN_LOCATION", "Where you are, for dindin."),
    ("SPEC_DINDIN_SERVER", "The database of dindin, instead of the embedded one."),
    (
      "SPEC_DINDIN_FACEBOOK_APP_ID, SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN",
      "The app at Facebook that dindin signs in with."
    ),
    ("SPEC_DINDIN_FACEBOOK_URL", "Where the Graph API is, for dindin."),
    (
      "SPEC_DINDIN_API_KEY, SPEC_DINDIN_IDENTITY, SPEC_DINDIN_TOKEN_URL",
      "The Firebase project of dindin: its key, and where it signs in and renews tokens."
    ),
    (
      "FIREBASE_DATABASE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST",
      "Emulators of Firebase as host:port, for dindin."
    ),
    ("SPEC_HACKSMITHS_TOKEN", "A sign-in of hacksmiths, instead of the stored one."),
    ("SPEC_HACKSMITHS_API", "Where the hackathon service is, instead of the local store."),
    ("USER", "Your name in grid, unless one is saved."),
  ]

  private static let statuses: [(status: ExitStatus, help: String)] = [
    (.success, "Done; an empty result is success."),
    (.refused, "A rule said no; nothing was changed."),
    (.usage, "The call is wrong."),
    (.damaged, "Data is damaged or of a newer version; it is left as it is."),
    (.notFound, "No such thing."),
    (.unavailable, "A service or a helper program cannot be reached."),
    (.internalError, "A bug in spec."),
    (.inputOutput, "Reading or writing failed."),
    (.temporary, "Try again."),
    (.denied, "Not signed in, or not yours."),
    (.configuration, "Something must be configured first."),
  ]

  private static let rules: [(name: String, help: String)] = [
    ("--json", "One JSON document on standard output, or for a stream one object a line."),
    ("lists", "A list is an array, a thing is an object; nothing wraps them."),
    (
      "--fields", "Only these members, in this order; '--fields help' lists those of a command."
    ),
    ("keys", "lowerCamelCase, always in the same order. Fields are added, never renamed."),
    ("absent", "What is absent is left out; null does not occur."),
    ("instants", "ISO 8601 in UTC, such as 2026-11-20T09:00:00Z, with the IANA zone in timeZone."),
    ("durations", "Whole seconds; integers in fields that end in Ms or Us are finer."),
    ("choices", "Lower-case words."),
    (
      "pipe",
      "A line is a record: columns with a tab between, an absent one is -; --header names them."
    ),
    (
      "errors",
      "One line on standard error: {\"error\":{\"status\",\"code\",\"message\",\"field\"}}, with "
        + "several wrong fields in \"errors\"."
    ),
  ]
}
