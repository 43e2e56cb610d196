internal import SpecCore

/// The parameters of an operation of the X API, each with its check.
struct Parameters {
  enum Rule {
    case integer(ClosedRange<Int>)
    case id
    case instant
    /// A page token of an earlier answer, with its least length.
    case token(Int)
    case words([String])
  }

  let rules: [(name: String, rule: Rule)]

  /// - Throws: the 400 that X answers to a parameter that is unknown or out of range.
  func check(_ form: Form) throws(APIProblem) {
    for pair in form.pairs {
      guard let rule = rules.first(where: { $0.name == pair.name })?.rule else {
        let known = rules.map(\.name).joined(separator: ",")
        throw .invalid(
          pair.name, pair.value, "The query parameter [\(pair.name)] is not one of [\(known)]")
      }
      if let problem = complaint(about: pair.value, rule) {
        throw .invalid(
          pair.name, pair.value,
          "The `\(pair.name)` query parameter value [\(pair.value)] \(problem)")
      }
    }
  }

  private func complaint(about value: String, _ rule: Rule) -> String? {
    switch rule {
    case .integer(let range):
      let number = Int(value)
      return number.map(range.contains) == true
        ? nil : "is not between \(range.lowerBound) and \(range.upperBound)"
    case .id:
      let isID = RemoteID(value).isNumber && value.utf8.count <= 19
      return isID ? nil : "does not match ^[0-9]{1,19}$"
    case .instant:
      return Instant(iso8601: value) == nil ? "is not a valid date-time" : nil
    case .token(let length):
      return value.utf8.count >= length && PageToken(value) != nil ? nil : "is not a valid token"
    case .words(let allowed):
      let wrong = value.split(separator: ",").first { !allowed.contains(String($0)) }
      return wrong.map { "has [\($0)], which is not one of [\(allowed.joined(separator: ","))]" }
    }
  }
}

/// The elements of a parameter that is a list.
extension Form {
  func words(_ name: String) -> Set<String> {
    Set((self[name] ?? "").split(separator: ",").map(String.init))
  }
}

extension Parameters {
  private static let userFields = [
    "affiliation", "confirmed_email", "connection_status", "created_at", "description", "entities",
    "id", "is_identity_verified", "location", "most_recent_tweet_id", "name", "parody",
    "pinned_tweet_id", "pinned_post_id", "profile_banner_url", "profile_image_url", "protected",
    "public_metrics", "receives_your_dm", "subscription", "subscription_type", "url", "username",
    "verified", "verified_followers_count", "verified_type", "withheld",
  ]
  private static let sharedPostFields = [
    "article", "attachments", "card_uri", "community_id", "context_annotations", "conversation_id",
    "created_at", "display_text_range", "edit_controls", "entities", "geo", "id", "lang",
    "media_metadata", "non_public_metrics", "organic_metrics", "possibly_sensitive",
    "promoted_metrics", "public_metrics", "reply_settings", "scopes", "source",
    "suggested_source_links", "text", "withheld",
  ]
  private static let tweetFields =
    sharedPostFields + [
      "author_id", "edit_history_tweet_ids", "in_reply_to_user_id", "note_tweet",
      "referenced_tweets",
    ]
  private static let postFields = sharedPostFields + ["note_post"]
  private static let mediaFields = [
    "alt_text", "duration_ms", "height", "media_key", "preview_image_url", "public_metrics", "type",
    "url", "variants", "width",
  ]
  private static let postExpansions = [
    "article.cover_media", "article.media_entities", "attachments.media_keys",
    "attachments.media_source_tweet", "attachments.poll_ids", "author_id", "author_screen_name",
    "edit_history_post_ids", "edit_history_tweet_ids", "entities.mentions.username", "geo.place_id",
    "in_reply_to_user_id", "entities.note.mentions.username", "referenced_posts",
    "referenced_tweets.id", "referenced_tweets.id.author_id",
  ]
  private static let userRules: [(name: String, rule: Rule)] = [
    ("user.fields", .words(userFields)), ("tweet.fields", .words(tweetFields)),
    ("post.fields", .words(postFields)),
    ("expansions", .words(["affiliation.user_id", "most_recent_tweet_id", "pinned_tweet_id"])),
  ]

  static let user = Parameters(rules: userRules)
  static let following = Parameters(
    rules: userRules + [("max_results", .integer(1...1000)), ("pagination_token", .token(16))])
  static let posts = Parameters(rules: [
    ("max_results", .integer(5...100)), ("since_id", .id), ("until_id", .id),
    ("start_time", .instant), ("end_time", .instant), ("pagination_token", .token(1)),
    ("exclude", .words(["replies", "retweets"])), ("tweet.fields", .words(tweetFields)),
    ("post.fields", .words(postFields)), ("user.fields", .words(userFields)),
    ("media.fields", .words(mediaFields)), ("expansions", .words(postExpansions)),
    (
      "poll.fields", .words(["duration_minutes", "end_datetime", "id", "options", "voting_status"])
    ),
    ("place.fields", .words(["country", "country_code", "full_name", "geo", "id", "name"])),
  ])
  static let messages = Parameters(rules: [
    ("max_results", .integer(1...100)), ("pagination_token", .token(16)),
    ("event_types", .words(["MessageCreate", "ParticipantsJoin", "ParticipantsLeave"])),
    (
      "dm_event.fields",
      .words([
        "id", "text", "event_type", "created_at", "dm_conversation_id", "sender_id",
        "participant_ids", "referenced_tweets", "attachments", "entities",
      ])
    ),
    (
      "expansions",
      .words([
        "attachments.media_keys", "participant_ids", "referenced_posts", "referenced_tweets.id",
        "sender_id",
      ])
    ),
    ("user.fields", .words(userFields)), ("tweet.fields", .words(tweetFields)),
    ("post.fields", .words(postFields)), ("media.fields", .words(mediaFields)),
  ])
}
