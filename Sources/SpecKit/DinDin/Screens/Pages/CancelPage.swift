internal import SpecCore

/// The question before a dinner is deleted for everybody.
struct CancelPage: ScreenPage {
  enum Effect: Sendable, Equatable { case cancel }

  let id: String
  private var isConfirming = false

  init(id: String) { self.id = id }

  var name: String { "cancel" }
  var keys: [KeyHelp] { planTexts.cancelKeys }
  var hint: Text? { planTexts.cancelHint }
  var isDialog: Bool { true }

  private static let confirm = ScreenButton("confirm", planTexts.confirm, CardDrawing.decline)
  private static let keep = ScreenButton("keep", planTexts.keep)

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(.left): isConfirming = true
    case .key(.right): isConfirming = false
    case .key(.tab), .key(.backtab): isConfirming.toggle()
    case .key(.enter), .key(.space):
      return .press(isConfirming ? Self.confirm.name : Self.keep.name)
    case .key(.character("y")):
      isConfirming = true
      return .press(Self.confirm.name)
    case .pressed(Self.confirm.name): return .perform(.cancel)
    case .pressed(Self.keep.name): return .back
    default: break
    }
    return .stay
  }

  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    _ = try DinnerEditor(session: work.session()).cancel(id)
    work.writes.note()
    return .home
  }

  func drawing(_ context: PageContext) -> PageDrawing {
    let box = DialogDrawing(
      context: context, title: planTexts.cancelTitle, text: planTexts.cancelText,
      buttons: [Self.confirm, Self.keep], focus: isConfirming ? 0 : 1)
    return PageDrawing(
      box.lines(), focus: ["button": .string(isConfirming ? "confirm" : "keep")])
  }
}
