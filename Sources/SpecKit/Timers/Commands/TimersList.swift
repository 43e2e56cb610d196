internal import SpecCore

struct TimersList: Command {
  enum Order: String, CaseIterable, ArgumentValue { case id, due, title }

  static let name = "list"
  static let abstract = Text("List the timers.", ru: "Показать таймеры.")
  static let discussion = Text(
    """
    In a pipe a line has: id, type, state, seconds left or counted, due, cycles, open entries, \
    title.
    """,
    ru:
      "В канале строка содержит: номер, тип, состояние, секунды, срок, циклы, открытые записи, название."
  )
  static let arguments: [Argument<Self>] = [
    .options(
      "state", \.states, value: "STATE",
      help: Text("Only timers in this state.", ru: "Только таймеры в этом состоянии.")),
    .option(
      "type", \.type, value: "TYPE",
      help: Text("Only timers that count this way.", ru: "Только таймеры, считающие так.")),
    .option(
      "sort", \.order, value: "KEY", help: Text("What to sort by.", ru: "По чему упорядочить."),
      shows: "id"),
    .option(
      "width", \.width, value: "N",
      help: Text("Columns of the drawing.", ru: "Ширина рисунка в знаках."),
      shows: Text("those of the terminal", ru: "как у терминала")),
    .flag("ascii", \.isASCII, help: Text("Draw with ASCII signs.", ru: "Рисовать знаками ASCII.")),
  ]
  static let fields = TimerReport.fields
  static let examples = [
    Example(
      "spec timers list", Text("What every timer is doing.", ru: "Что делает каждый таймер."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers list --state running --sort due --json",
      Text("The running ones, next first.", ru: "Идущие, ближайший первым."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers show", "timers next"]
  var states: [TimerState] = []
  var type: Timer.Kind?
  var order = Order.id
  var width: Columns?
  var isASCII = false

  func run(_ context: Context) throws {
    let now = context.now.wholeSecond
    let store = try context.timersStore()
    let file = try store.read { try $0.value(TimersPlaces.timers) }
    var zones = Zones(context)
    var reports = file.timers.map { timer in
      TimerReport(timer, at: now, in: try? zones.zone(of: timer))
    }
    reports = reports.filter { report in
      (type.map { report.type == $0 } ?? true)
        && (states.isEmpty || report.knownState.map(states.contains) == true)
    }
    switch order {
    case .id: reports.sort { $0.id < $1.id }
    case .title: reports.sort { ($0.title, $0.id) < ($1.title, $1.id) }
    case .due:
      let never = Instant(seconds: .max)
      reports.sort { ($0.due ?? never, $0.id) < ($1.due ?? never, $1.id) }
    }
    let face = context.timerFace(now: now, width: width?.count, ascii: isASCII)
    try context.show(TimerList(reports, face))
    if reports.isEmpty {
      context.hint(face.words(file.timers.isEmpty ? "list.empty" : "list.none"))
    }
    context.advertise(in: store, at: now)
  }
}

extension TimerState: ArgumentValue {}
