package import SpecCore

/// The commands of `spec timers`.
package let timersCommands = Node(
  group: "timers",
  Text(
    "Many timers: counting down in cycles, or up for a century.",
    ru: "Много таймеров: обратный отсчёт по кругу или счёт вперёд на столетие."),
  bare: TimersList.self
) {
  TimersList.self
  TimersShow.self
  TimersAdd.self
  TimersEdit.self
  TimersPause.self
  TimersResume.self
  TimersDelete.self
  TimersNext.self
  TimersEvents.self
  TimersDone.self
  TimersSnooze.self
  TimersTick.self
  TimersStats.self
  TimersRun.self
  TimersWatch.self
  TimersService.self
  TimersBar.self
  exportCommands
  TimersUndo.self
  TimersRedo.self
  TimersBackup.self
  TimersRestore.self
  TimersDoctor.self
  TimersMenu.self
  TimersFeedback.self
  TimersEdition.self
  analyticsCommands
  TimersAbout.self
}
