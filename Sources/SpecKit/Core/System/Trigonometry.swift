internal import LibC

/// The functions of angles that the standard library lacks. Angles are in radians.
package enum Trigonometry {
  package static func sine(_ angle: Double) -> Double { sin(angle) }
  package static func cosine(_ angle: Double) -> Double { cos(angle) }
  package static func tangent(_ angle: Double) -> Double { tan(angle) }
  package static func arcSine(_ value: Double) -> Double { asin(value) }
  package static func arcTangent(_ value: Double) -> Double { atan(value) }
  /// The angle of the point (x, y), -π...π.
  package static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  package static func hyperbolicSine(_ value: Double) -> Double { sinh(value) }
  package static func areaSine(_ value: Double) -> Double { asinh(value) }
}
