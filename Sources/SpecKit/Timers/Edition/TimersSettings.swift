internal import SpecCore

/// A person's settings for this module; what is absent is as it comes.
struct TimersSettings: Sendable, Hashable, Codable {
  enum Edition: String, Sendable, Codable, CaseIterable, ArgumentValue {
    case full, free

    /// How many timers it holds.
    var limit: Int { self == .full ? 100 : 5 }
  }

  /// The mail addresses that replace the built-in ones.
  struct Addresses: Sendable, Hashable, Codable {
    var idea: String?
    var problem: String?
    var question: String?

    subscript(topic: FeedbackTopic) -> String? {
      get {
        switch topic {
        case .idea: idea
        case .problem: problem
        case .question: question
        }
      }
      set {
        switch topic {
        case .idea: idea = newValue
        case .problem: problem = newValue
        case .question: question = newValue
        }
      }
    }
  }

  var edition: Edition?
  /// The channels of a runner without `--notify`.
  var notify: ChannelList?
  /// The sound of a runner without `--sound`.
  var sound: String?
  var feedback: Addresses?
  /// Whether things are counted.
  var analytics: Bool?

  init() {}

  /// Where messages on a topic go.
  func address(of topic: FeedbackTopic) -> String {
    feedback?[topic] ?? topic.address
  }
}
