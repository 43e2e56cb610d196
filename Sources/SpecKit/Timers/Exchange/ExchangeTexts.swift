internal import SpecCore

/// What is said of files that leave the module or come into it.
let exchangeTexts = Catalog(languages: [
  "en": [
    "backup.absent": "there is no file {path}; name a backup, or - for standard input",
    "restore.replace": "Replace all timers and settings with those of {path}?",
    "restore.safety": "what was here before is kept in {path}",
    "doctor.ask": "Put what was there before in the place of {documents}?",
    "doctor.advice": "mend what is damaged, or use: spec timers doctor --use-previous",
    "ics.up": "'{title}' counts up and is left out",
    "ics.cut": "only the first {count} notifications of '{title}' are written",
    "backup.notBackup": "{path} is not a backup of spec timers; name another file",
    "backup.newer": "{path} was made by a newer version; update spec",
    "backup.header": "the first line of {path} is damaged; use another backup",
    "backup.cut": "{path} is cut off: its second line does not end; use another backup",
    "backup.digest": "{path} is damaged: its SHA-256 does not fit its data; use another backup",
    "backup.data": "{path} is damaged: {problem}; use another backup",
  ],
  "ru": [
    "backup.absent": "файла {path} нет; укажите копию или - для стандартного ввода",
    "restore.replace": "Заменить все таймеры и настройки теми, что в {path}?",
    "restore.safety": "то, что было здесь, сохранено в {path}",
    "doctor.ask": "Вернуть прежнее вместо повреждённого: {documents}?",
    "doctor.advice": "исправьте повреждённое или вызовите: spec timers doctor --use-previous",
    "ics.up": "«{title}» считает вперёд и не попадает в календарь",
    "ics.cut": "записаны только первые {count} уведомлений «{title}»",
    "backup.notBackup": "{path} — не резервная копия spec timers; укажите другой файл",
    "backup.newer": "{path} создан более новой версией; обновите spec",
    "backup.header": "первая строка {path} повреждена; возьмите другую копию",
    "backup.cut": "{path} обрезан: вторая строка не закончена; возьмите другую копию",
    "backup.digest": "{path} повреждён: SHA-256 не сходится с данными; возьмите другую копию",
    "backup.data": "{path} повреждён: {problem}; возьмите другую копию",
  ],
])
