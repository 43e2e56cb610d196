internal import SpecCore

/// Why the service did not do what a form asked for.
struct FormRefusal: Error, Sendable {
  var status: Int
  /// What is wrong with fields.
  var errors: [FieldError] = []
  /// What is wrong otherwise, as a sentence.
  var message: String
  /// When to try again.
  var retryAfter: String?

  /// - Parameter response: a failure of the API.
  init(_ response: Response) {
    let json = try? JSON(parsing: response.body)
    status = response.status
    errors = (json?["errors"]?.array ?? []).compactMap(FieldError.init(json:))
    message = Texts.sentence(json?["message"]?.string ?? "\(response.status)")
    retryAfter = response.headers["Retry-After"]
  }

  /// A form that was not made for this browser, or is older than its session.
  static let expired = FormRefusal(status: 403, message: WebTexts.expired)

  private init(status: Int, message: String) {
    (self.status, self.message) = (status, message)
  }

  /// What is wrong with a field, as sentences. What is said of the body as a whole is that
  /// members are missing: those fields that are empty.
  func problems(of field: String, isEmpty: Bool) -> [String] {
    errors.compactMap { error in
      switch (error.field, error.code) {
      case (field, "missing"): WebTexts.fieldNeeded
      case (field, _): Texts.sentence(error.message, field: field)
      case ("body", "missing") where isEmpty: WebTexts.fieldNeeded
      default: nil
      }
    }
  }
}

extension WebPages {
  /// Calls an operation of the API with what a form holds, so that all rules are the API's.
  func call<Body, Reply: Decodable>(
    _ operation: Operation<Body, Reply>, _ json: JSON? = nil, as visit: WebVisit? = nil
  ) throws -> Result<Reply, FormRefusal> {
    var request = operation.request([], json: json)
    request.headers["Authorization"] = visit?.session.map { "Bearer \($0)" }
    let response = service.respond(to: request)
    guard response.status == 200 else { return .failure(FormRefusal(response)) }
    return .success(try JSONCoder.decode(Reply.self, from: JSONTape(parsing: response.body)))
  }
}
