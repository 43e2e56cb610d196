internal import SpecCore

/// The two sizes of the product.
enum Edition: String, Sendable, Codable, CaseIterable, ArgumentValue {
  case full, free

  var limit: Int { self == .full ? 100 : 5 }

  var name: Text {
    switch self {
    case .full: Text("full")
    case .free: Text("free")
    }
  }
}

/// A person's settings for this module; an absent member has its default.
struct TimersSettings: Sendable, Hashable, Codable {
  var edition: Edition?
  /// The channels and the WAV file of whatever announces fires, unless its options name others.
  var notify: ChannelList?
  var sound: String?
  /// The mail addresses that replace the built-in ones.
  var feedback: Addresses?
  /// Whether use is counted.
  var analytics: Bool?

  func address(of topic: FeedbackTopic) -> String { self[topic] ?? topic.address }

  struct Addresses: Sendable, Hashable, Codable {
    var idea: String?
    var problem: String?
    var question: String?
  }
}

extension TimersSettings: ModuleSettings {
  static let command = "timers settings"
  static let document = TimersDocuments.settings
  static let examples: [(words: String, help: Text)] = [
    ("notify desktop,bell", Text("Notify on the desktop and by the bell."))
  ]
  static let all: [Setting<Self>] =
    [
      Setting(
        "edition", \.editionName,
        Text("`full` holds 100 timers; `free` holds 5 and shows a line of advertising"),
        default: Edition.full.rawValue
      ) { text, context in
        guard try Edition.parse(argument: text) == .free else { return }
        let session = try TimersSession(context)
        let (count, limit) = (try session.timers([]).count, Edition.free.limit)
        guard count > limit else { return }
        context.note(
          session.localize(
            Text(
              "{timers} timers are more than the {limit} of the free edition: all go on, none can be added"
            ), ["timers": String(count), "limit": String(limit)]))
      },
      Setting(
        "notify", \.channelNames, Text("the channels of `--notify`"),
        default: ChannelList.auto.storedText
      ) { text, _ in _ = try ChannelList.parse(argument: text) },
      Setting("sound", \.sound, Text("the WAV file of `--sound`")) { text, _ in
        guard !text.isEmpty else { throw Failure.emptyFileName }
      },
    ]
    + FeedbackTopic.allCases.map { topic in
      Setting(
        topic.setting, \.[topic], Text("a mail address for messages"), default: topic.address
      ) { text, _ in _ = try MailAddress.parsed(text, field: topic.setting) }
    }

  static func store(_ context: Context) throws -> Store { try context.timersStore() }

  // The stored values as texts, which `settings` shows and changes.

  private var editionName: String? {
    get { edition?.rawValue }
    set { edition = newValue.flatMap(Edition.init) }
  }
  private var channelNames: String? {
    get { notify?.storedText }
    set { notify = newValue.flatMap { try? ChannelList.parse(argument: $0) } }
  }
  private subscript(topic: FeedbackTopic) -> String? {
    get { feedback?[keyPath: topic.path] }
    set {
      var addresses = feedback ?? Addresses()
      addresses[keyPath: topic.path] = newValue
      feedback = addresses == Addresses() ? nil : addresses
    }
  }
}

extension FeedbackTopic {
  fileprivate var path: WritableKeyPath<TimersSettings.Addresses, String?> {
    switch self {
    case .idea: \.idea
    case .problem: \.problem
    case .question: \.question
    }
  }
}
