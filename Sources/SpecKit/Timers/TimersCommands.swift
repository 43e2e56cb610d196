package import SpecCore

package let timersCommands = Node(
  group: "timers",
  Text("Many timers: counting down in cycles, or up for a century."),
  bare: Node("list", ListCommand.self)
) {
  Node.under(Text("Timers")) {
    Node("add", AddCommand.self)
    Node("list", ListCommand.self)
    Node("show", ShowCommand.self)
    Node("edit", EditCommand.self)
    Node("pause", PauseCommand.self)
    Node("resume", ResumeCommand.self)
    Node("delete", DeleteCommand.self)
    Node("undo", UndoCommand.self)
    Node("redo", RedoCommand.self)
    Node("next", NextCommand.self)
  }
  Node.under(Text("Reminders")) {
    Node("watch", WatchCommand.self)
    Node("run", RunCommand.self)
    Node("tick", TickCommand.self)
    Node("events", EventsCommand.self)
    Node("done", DoneCommand.self)
    Node("snooze", SnoozeCommand.self)
    Node("stats", StatsCommand.self)
    Node("bar", BarCommand.self)
    Node("service", ServiceCommand.self)
  }
  Node.under(Text("Files")) {
    exportCommands
    Node("backup", BackupCommand.self)
    Node("restore", RestoreCommand.self)
    Node("doctor", DoctorCommand.self)
  }
  Node.under(Text("About")) {
    settingsNode(TimersSettings.self)
    Node("menu", MenuCommand.self)
    Node("feedback", FeedbackCommand.self)
    analyticsCommands
    Node("about", AboutCommand.self)
  }
}
