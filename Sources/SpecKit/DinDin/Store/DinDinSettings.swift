internal import SpecCore

/// What a person has written into `dindin.json`, as it is stored.
struct DinDinSettings: Sendable, Equatable {
  var server: String?
  var insecure = false
  var facebook = Facebook()
  var firebase = Firebase()
  var geocoder = Geocoder()
  var router = Router()

  struct Facebook: Sendable, Equatable, Codable {
    var appId: String?
    var clientToken: String?
    var url: String?
  }

  struct Firebase: Sendable, Equatable, Codable {
    var apiKey: String?
    var identity: String?
    var token: String?
  }

  struct Geocoder: Sendable, Equatable, Codable {
    var url: String?
  }

  struct Router: Sendable, Equatable, Codable {
    var url: String?
  }

  /// ``insecure`` as the word that `settings` sets; nil for the default.
  var insecureWord: String? {
    get { insecure ? "true" : nil }
    set { insecure = newValue == "true" }
  }
}

extension DinDinSettings: Codable {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, default value: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    server = try values.decodeIfPresent(String.self, forKey: .server)
    insecure = try value(.insecure, default: false)
    facebook = try value(.facebook, default: Facebook())
    firebase = try value(.firebase, default: Firebase())
    geocoder = try value(.geocoder, default: Geocoder())
    router = try value(.router, default: Router())
  }
}
