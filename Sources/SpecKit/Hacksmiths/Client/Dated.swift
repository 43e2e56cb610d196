internal import SpecCore
internal import Synchronization

/// The age of cached answers that a command shows because the service could not be reached.
final class Staleness: Sendable {
  private let oldest = Mutex<Instant?>(nil)

  /// The oldest of the answers that were kept.
  var asOf: Instant? { oldest.withLock(\.self) }

  /// Gives whether this is the first.
  func mark(_ at: Instant) -> Bool {
    oldest.withLock { oldest in
      defer { oldest = min(oldest ?? at, at) }
      return oldest == nil
    }
  }
}

/// A result that says of when it is: each object of its JSON carries `asOf`.
struct Dated<Base: Presentable>: Presentable {
  private let base: Base
  private let asOf: Instant?

  init(_ base: Base, asOf: Instant?) { (self.base, self.asOf) = (base, asOf) }

  var payload: DatedPayload<Base.Payload> { DatedPayload(base: base.payload, asOf: asOf) }
  func records() -> [[String]] { base.records() }
  func drawing(_ page: Page) -> [Line] { base.drawing(page) }
  func text() -> String? { base.text() }
}

struct DatedPayload<Base: Encodable>: Encodable {
  fileprivate let base: Base
  fileprivate let asOf: Instant?

  func encode(to encoder: any Encoder) throws {
    guard let asOf else { return try base.encode(to: encoder) }
    let mark = JSON.Member("asOf", .string(asOf.wholeSecond.iso8601))
    func dated(_ json: JSON) -> JSON {
      guard let members = json.object else { return json }
      return .object(members.filter { $0.key != "asOf" } + [mark])
    }
    let json = try JSONCoder.encode(base)
    try (json.array.map { .array($0.map(dated)) } ?? dated(json)).encode(to: encoder)
  }
}

extension Field {
  /// On everything that is read from a service elsewhere.
  static let asOf = Field(
    "asOf", .instant.optional, "When this was read, if the service cannot be asked now.")
}
