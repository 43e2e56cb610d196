internal import SpecCore

/// What notifications say, and what is said when one cannot be shown.
let notifyTexts = Catalog(languages: [
  "en": [
    "missed.one": "{count} missed, last at {time}",
    "missed.other": "{count} missed, last at {time}",
    "missedOn.one": "{count} missed, last on {date} at {time}",
    "missedOn.other": "{count} missed, last on {date} at {time}",
    "combined.one": "{count} reminder",
    "combined.other": "{count} reminders",
    "notInstalled":
      "{program} is not installed; install it, or choose other channels with --notify",
    "noPlayer":
      "no sound player is installed ({programs}); install one, or choose other channels with --notify",
    "unknownTerminal":
      "this terminal is not known to show notifications; choose other channels with --notify",
    "noTerminal":
      "the terminal cannot be reached: {reason}; run in one, or choose other channels with --notify",
    "notStarted": "cannot start {program}: {reason}; the entry is kept in spec timers events",
    "ended":
      "{program} ended with status {status}; the entry is kept in spec timers events",
    "endedSaying":
      "{program} ended with status {status}: {message}; the entry is kept in spec timers events",
    "killed":
      "{program} did not end and was killed after {seconds} s; the entry is kept in spec timers events",
    "tooMany":
      "too many programs are still running; the entry is kept in spec timers events",
  ],
  "ru": [
    "missed.one": "{count} пропущено, последний раз в {time}",
    "missed.few": "{count} пропущено, последний раз в {time}",
    "missed.many": "{count} пропущено, последний раз в {time}",
    "missedOn.one": "{count} пропущено, последний раз {date} в {time}",
    "missedOn.few": "{count} пропущено, последний раз {date} в {time}",
    "missedOn.many": "{count} пропущено, последний раз {date} в {time}",
    "combined.one": "{count} напоминание",
    "combined.few": "{count} напоминания",
    "combined.many": "{count} напоминаний",
    "notInstalled":
      "программа {program} не установлена; установите её или выберите другие каналы в --notify",
    "noPlayer":
      "нет программы для звука ({programs}); установите её или выберите другие каналы в --notify",
    "unknownTerminal":
      "неизвестно, умеет ли этот терминал показывать уведомления; выберите другие каналы в --notify",
    "noTerminal":
      "терминал недоступен: {reason}; запустите в терминале или выберите другие каналы в --notify",
    "notStarted":
      "не удалось запустить {program}: {reason}; запись осталась в spec timers events",
    "ended":
      "{program} завершилась с кодом {status}; запись осталась в spec timers events",
    "endedSaying":
      "{program} завершилась с кодом {status}: {message}; запись осталась в spec timers events",
    "killed":
      "{program} не завершилась и остановлена через {seconds} с; запись осталась в spec timers events",
    "tooMany":
      "слишком много программ ещё работает; запись осталась в spec timers events",
  ],
])
