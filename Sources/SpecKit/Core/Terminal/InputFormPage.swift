/// A page that is a form: a task saves its value, then the page closes or marks the wrong fields.
package protocol InputFormPage: StackPage {
  associatedtype Value: Sendable

  var form: InputForm<Value> { get set }

  /// Returns the work that saves the value.
  ///
  /// - Returns: work that returns a message for the page below. It throws a ``Failure`` whose fields are marked;
  ///   the stack shows other errors.
  func makeSaveWork() -> @Sendable (Session) throws -> String?
}

extension InputFormPage {
  package mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<Session>
  ) -> StackAction<Session> {
    switch form.update(event) {
    case .stay: break
    case .cancel: return .back()
    case .save: save(&tasks)
    }
    return .stay
  }

  private func save(_ tasks: inout StackTasks<Session>) {
    let work = makeSaveWork()
    tasks.run(.system, waits: true) { session in
      do {
        let message = try work(session)
        return { (_: inout Self, _) in .back(message) }
      } catch let failure as Failure {
        return { page, tasks in
          page.form.mark(failure)
          return tasks.isAwaited ? .stay : .notify(failure.message(in: tasks.language))
        }
      }
    }
  }

  package func draw(in context: DrawingContext) -> Frame { form.draw(in: context) }
}
