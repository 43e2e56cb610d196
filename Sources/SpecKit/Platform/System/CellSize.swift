/// The size of a cell of the terminal in pixels.
public struct CellSize: Sendable, Hashable {
  public var width: Int
  public var height: Int

  /// The default: the shape of most fonts.
  public static let standard = CellSize(width: 10, height: 20)

  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The cells of a window of that size; nil if the numbers make no sense, as where a terminal
  /// does not tell its pixels.
  public init?(columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int) {
    guard columns > 0, rows > 0 else { return nil }
    self.init(width: pixelWidth / columns, height: pixelHeight / rows)
    guard Self.plausible.contains(width), Self.plausible.contains(height) else { return nil }
  }

  /// The plausible sizes, in pixels.
  public static let plausible = 3...200

  /// Reads `10x20`.
  public init?(_ text: some StringProtocol) {
    guard let size = ScreenSize(text) else { return nil }
    self.init(width: size.columns, height: size.rows)
  }
}
