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

  func address(of topic: FeedbackTopic) -> String { feedback?[topic] ?? topic.address }

  struct Addresses: Sendable, Hashable, Codable {
    var idea: String?
    var problem: String?
    var question: String?

    subscript(topic: FeedbackTopic) -> String? {
      switch topic {
      case .idea: idea
      case .problem: problem
      case .question: question
      }
    }
  }
}
