internal import SpecCore

/// The body of a request of a page: JSON, whatever media type it is said to be.
struct PageBody {
  private let json: JSON

  init(_ request: Request) throws(PageError) {
    guard let json = try? JSON(parsing: request.body, maximumDepth: 8), json.object != nil else {
      throw .badJSON
    }
    self.json = json
  }

  subscript(_ name: String) -> JSON? { json[name] == .null ? nil : json[name] }

  private func required<Value>(_ name: String, _ value: Value?) throws(PageError) -> Value {
    guard let value else { throw .badMember(name) }
    return value
  }

  func text(_ name: String) throws(PageError) -> String { try required(name, self[name]?.string) }
  func flag(_ name: String) throws(PageError) -> Bool { try required(name, self[name]?.bool) }
  func revision() throws(PageError) -> UInt32 {
    try required("revision", self["revision"]?.int.flatMap(UInt32.init(exactly:)))
  }

  func seat() throws(PageError) -> Seat {
    guard let row = self["row"]?.int, let column = self["column"]?.int,
      let seat = Seat(row: Int(row), column: Int(column))
    else { throw .badSeat }
    return seat
  }

  /// Returns the name, or the default one of the seat. Drops invisible marks of direction, which phones paste.
  func name(of seat: Seat) throws(PageError) -> String {
    guard let value = self["name"] else { return seat.defaultName }
    guard let text = value.string.map(DisplayName.visible) else { throw .badName }
    guard !text.trimmingSpaces().isEmpty else { return seat.defaultName }
    guard let name = DisplayName(text) else { throw .badName }
    return name.text
  }

  func device() throws(PageError) -> UInt64 {
    guard let text = self["device"]?.string, text.utf8.count == 16,
      text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let device = UInt64(text, radix: 16)
    else { throw .badMember("device") }
    return device
  }

  /// The error bound of the page's estimate of the host's clock; nil without an estimate.
  func bound() throws(PageError) -> UInt32? {
    guard let value = self["boundUs"] else { return nil }
    guard let bound = value.number, bound >= 0 else { throw .badMember("boundUs") }
    return UInt32(min(bound.rounded(.up), Double(UInt32.max)))
  }

  func lateness() throws(PageError) -> [Int32?] {
    guard let values = self["lateUs"]?.array, values.count <= Done.stepLimit else {
      throw .badMember("lateUs")
    }
    return try values.map { value throws(PageError) in
      if value == .null { return nil }
      guard let number = value.number, number.isFinite else { throw .badMember("lateUs") }
      return Int32(max(-2e9, min(2e9, number.rounded())))
    }
  }
}
