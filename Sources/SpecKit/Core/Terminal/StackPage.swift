/// A page of a full-screen program: its state, its drawing, and its reaction to events.
package protocol StackPage<Session>: Sendable {
  /// The services that the tasks of the page use.
  associatedtype Session

  func draw(in context: DrawingContext) -> Frame
  /// Starts the tasks of a page that was opened just now.
  mutating func begin(_ tasks: inout StackTasks<Session>)
  /// Reacts to an event. A wake may come early, because all pages share it.
  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<Session>
  ) -> StackAction<Session>
  /// When the page next changes by itself, also while another page covers it.
  func wake(after now: Instant) -> Wake?
  /// Whether the page below it is seen behind it.
  var isDialog: Bool { get }
  /// Shown on the pages over this one as long as they have no message.
  var alert: String? { get }
}

extension StackPage {
  package var isDialog: Bool { false }
  package var alert: String? { nil }
  package mutating func begin(_ tasks: inout StackTasks<Session>) {}
  package func wake(after now: Instant) -> Wake? { nil }
}

package struct DrawingContext: Sendable {
  package var theme: PageTheme
  package var size: ScreenSize
  package var now: Instant
  /// A message, or the notice of a task that takes long.
  package var message: String?
  /// The page below a dialog.
  package var below: Frame?

  package init(theme: PageTheme, size: ScreenSize, now: Instant) {
    (self.theme, self.size, self.now) = (theme, size, now)
  }
}
