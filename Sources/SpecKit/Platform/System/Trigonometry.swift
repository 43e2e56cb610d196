internal import LibC

/// The functions of angles that the standard library lacks. Angles are in radians.
public enum Trigonometry {
  public static func sine(_ angle: Double) -> Double { sin(angle) }
  public static func cosine(_ angle: Double) -> Double { cos(angle) }
  public static func tangent(_ angle: Double) -> Double { tan(angle) }
  public static func arcSine(_ value: Double) -> Double { asin(value) }
  public static func arcTangent(_ value: Double) -> Double { atan(value) }
  /// The angle of the point (x, y), -π...π.
  public static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  public static func hyperbolicSine(_ value: Double) -> Double { sinh(value) }
  public static func areaSine(_ value: Double) -> Double { asinh(value) }
}
