package import SpecCore
internal import SpecLegacy

package let timersCommands = Node(
  group: "timers",
  Text("Many timers: counting down in cycles, or up for a century."),
  bare: ListCommand.self
) {
  Node.under(Text("Timers")) {
    AddCommand.self
    ListCommand.self
    ShowCommand.self
    EditCommand.self
    PauseCommand.self
    ResumeCommand.self
    DeleteCommand.self
    UndoCommand.self
    RedoCommand.self
    NextCommand.self
  }
  Node.under(Text("Reminders")) {
    WatchCommand.self
    RunCommand.self
    TickCommand.self
    EventsCommand.self
    DoneCommand.self
    Node("snooze", SnoozeCommand.self)
    StatsCommand.self
    BarCommand.self
    ServiceCommand.self
  }
  Node.under(Text("Files")) {
    exportCommands
    BackupCommand.self
    RestoreCommand.self
    DoctorCommand.self
  }
  Node.under(Text("About")) {
    MenuCommand.self
    FeedbackCommand.self
    EditionCommand.self
    analyticsCommands
    AboutCommand.self
  }
}
