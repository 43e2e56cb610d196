package import SpecCore

/// What is said of files that leave the module or come into it.
package let exchangeTexts = Catalog(languages: [
  "en": [
    "backup.notBackup": "{path} is not a backup of spec timers; name another file",
    "backup.newer": "{path} was made by a newer version; update spec",
    "backup.header": "the first line of {path} is damaged; use another backup",
    "backup.cut": "{path} is cut off: its second line does not end; use another backup",
    "backup.digest": "{path} is damaged: its SHA-256 does not fit its data; use another backup",
    "backup.data": "{path} is damaged: {problem}; use another backup",
  ],
  "ru": [
    "backup.notBackup": "{path} — не резервная копия spec timers; укажите другой файл",
    "backup.newer": "{path} создан более новой версией; обновите spec",
    "backup.header": "первая строка {path} повреждена; возьмите другую копию",
    "backup.cut": "{path} обрезан: вторая строка не закончена; возьмите другую копию",
    "backup.digest": "{path} повреждён: SHA-256 не сходится с данными; возьмите другую копию",
    "backup.data": "{path} повреждён: {problem}; возьмите другую копию",
  ],
])
