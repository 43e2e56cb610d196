internal import SpecCore

/// A person's settings for this module; what is absent is as it comes.
package struct TimersSettings: Sendable, Hashable, Codable {
  package enum Edition: String, Sendable, Codable, CaseIterable, ArgumentValue {
    case full, free

    /// How many timers it holds.
    package var limit: Int { self == .full ? 100 : 5 }
  }

  /// The mail addresses that replace the built-in ones.
  package struct Addresses: Sendable, Hashable, Codable {
    package var idea: String?
    package var problem: String?
    package var question: String?

    package subscript(topic: FeedbackTopic) -> String? {
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

  package var edition: Edition?
  /// The channels of a runner without `--notify`.
  package var notify: ChannelList?
  /// The sound of a runner without `--sound`.
  package var sound: String?
  package var feedback: Addresses?
  /// Whether things are counted.
  package var analytics: Bool?

  package init() {}

  /// Where messages on a topic go.
  package func address(of topic: FeedbackTopic) -> String {
    feedback?[topic] ?? topic.address
  }
}
