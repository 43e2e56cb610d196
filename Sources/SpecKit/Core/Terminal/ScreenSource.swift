/// Something that tells a screen of events beside keys and the time: a socket, or a
/// ``ScreenWorker``.
package struct ScreenSource<S: Screen> {
  /// What is waited for now.
  let descriptors: () -> [Descriptor]
  /// Where time is virtual: when it has something to tell; nil if nothing is under way.
  let due: () -> Instant?
  /// Takes what has come, and tells the screen.
  let tell: (_ screen: inout S, _ context: Context) throws -> ScreenAction<S.Effect>

  init(
    descriptors: @escaping () -> [Descriptor], due: @escaping () -> Instant?,
    tell: @escaping (inout S, Context) throws -> ScreenAction<S.Effect>
  ) {
    self.descriptors = descriptors
    self.due = due
    self.tell = tell
  }

  /// - Parameters:
  ///   - descriptors: asked before each wait, for the first time when the terminal has been taken
  ///     over. Where time is virtual they are not waited for.
  ///   - tell: called when one of them can be read.
  package init(
    _ descriptors: @escaping () -> [Descriptor],
    tell: @escaping (_ screen: inout S, _ context: Context) throws -> ScreenAction<S.Effect>
  ) {
    self.init(descriptors: descriptors, due: { nil }, tell: tell)
  }
}
