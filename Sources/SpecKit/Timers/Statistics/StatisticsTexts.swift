internal import SpecCore

/// What the statistics screen and the status bar say.
let statisticsTexts = Catalog(languages: [
  "en": [
    "success": "in time", "late": "late", "open": "open", "deleted": "deleted",
    "none": "Nothing dismissed yet",
    "count.cycles": "cycles {cycles}", "count.suppressed": "suppressed {suppressed}",
    "count.missed": "missed {missed}", "count.streak": "streak {streak}",
    "row.open": "{open} open", "row.streak": "streak {streak}, best {best}",
    "empty": "No statistics yet.",
  ],
  "ru": [
    "success": "вовремя", "late": "с опозданием", "open": "открыто", "deleted": "удалён",
    "none": "Пока ничего не отмечено",
    "count.cycles": "циклов {cycles}", "count.suppressed": "подавлено {suppressed}",
    "count.missed": "пропущено {missed}", "count.streak": "подряд {streak}",
    "row.open": "открыто {open}", "row.streak": "подряд {streak}, лучшее {best}",
    "empty": "Статистики пока нет.",
  ],
])
