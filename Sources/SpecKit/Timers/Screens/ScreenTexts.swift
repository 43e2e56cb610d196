internal import SpecCore

/// The texts of the screens.
let screenTexts = Catalog(languages: ["en": englishTexts, "ru": russianTexts])

private let englishTexts: [String: String] = [
  "form.new": "New", "form.edit": "Edit", "form.cancel": "Cancel", "form.save": "Save",
  "form.title": "Title", "form.notes": "Notes", "form.type": "Type",
  "form.type.down": "Down", "form.type.up": "Up", "form.period": "Period",
  "form.repeats": "Repeats", "form.infinitely": "Infinitely", "form.begin": "Begin",
  "form.now": "Now", "form.end": "End", "form.never": "Never", "form.worked": "Worked time",
  "form.workedOnly": "Only worked time", "form.on": "on", "form.off": "off",
  "form.keys": "Up Down move · Space switches · Ctrl-S saves · Esc cancels",
  "form.keys.pick": "Type it, or Enter to pick · Ctrl-S saves · Esc cancels",
  "form.keys.calendar": "Arrows: days, weeks · PgUp PgDn: months · t: today · Enter takes it",
  "form.keys.clock": "Up Down turn · Left Right: hours, minutes · or type · Enter takes it",
  "menu.keys": "Up Down move · Enter opens · Esc goes back",
  "menu.draft": "Draft saved: {path}. Open it in a mail program.",
  "about.keys": "Up Down scroll · Esc goes back",
  "message.save": "Save draft", "message.cancel": "Cancel",
  "message.keys": "Tab moves · Ctrl-S saves the draft · Esc cancels",

  "watch.timers": "Timers", "watch.events": "Events",
  "watch.stats": "Stats", "watch.delete": "Delete", "watch.done": "Done",
  "watch.deleted": "Deleted: {title}", "watch.success": "In time: {title}",
  "watch.late": "Late: {title}", "watch.snoozed": "Again in 10 minutes: {title}",
  "watch.undone": "Taken back: {action}",
  "watch.rings": "Now: {titles}   (x dismisses, z snoozes)",
  "watch.silent": "not ringing", "watch.other": "process {pid} rings",
  "watch.keys.timers":
    "Enter edits · Space on, off · a adds · s stats · d deletes · u undoes · m menu · Tab events · q quits",
  "watch.keys.events": "x dismisses · z snoozes · Enter details · m menu · Tab timers · q quits",
  "watch.keys.buttons": "Left: the next · Enter presses it · Right closes",
  "watch.keys.back": "Esc goes back",
  "watch.keys.entry": "x dismisses · z snoozes · Esc goes back",

  "entry.due": "Due", "entry.created": "Recorded", "entry.missed": "Missed",
  "entry.state": "State",
]

private let russianTexts: [String: String] = [
  "form.new": "Новый", "form.edit": "Правка", "form.cancel": "Отмена", "form.save": "Сохранить",
  "form.title": "Название", "form.notes": "Заметки", "form.type": "Тип",
  "form.type.down": "Вниз", "form.type.up": "Вверх", "form.period": "Период",
  "form.repeats": "Повторы", "form.infinitely": "Бесконечно", "form.begin": "Начало",
  "form.now": "Сейчас", "form.end": "Конец", "form.never": "Никогда",
  "form.worked": "Рабочее время", "form.workedOnly": "Только рабочее время",
  "form.on": "да", "form.off": "нет",
  "form.keys": "Вверх, вниз — поля · Пробел переключает · Ctrl-S сохраняет · Esc отменяет",
  "form.keys.pick": "Наберите или выберите по Enter · Ctrl-S сохраняет · Esc отменяет",
  "form.keys.calendar": "Стрелки: дни, недели · PgUp PgDn: месяцы · t: сегодня · Enter выбирает",
  "form.keys.clock": "Вверх, вниз вращают · Влево, вправо: часы, минуты · или цифры · Enter",
  "menu.keys": "Вверх, вниз — выбор · Enter открывает · Esc назад",
  "menu.draft": "Черновик сохранён: {path}. Откройте его в почтовой программе.",
  "about.keys": "Вверх, вниз — прокрутка · Esc назад",
  "message.save": "Сохранить черновик", "message.cancel": "Отмена",
  "message.keys": "Tab — поля · Ctrl-S сохраняет черновик · Esc отменяет",

  "watch.timers": "Таймеры", "watch.events": "События",
  "watch.stats": "Статистика", "watch.delete": "Удалить", "watch.done": "Готово",
  "watch.deleted": "Удалён: {title}", "watch.success": "Вовремя: {title}",
  "watch.late": "Поздно: {title}", "watch.snoozed": "Снова через 10 минут: {title}",
  "watch.undone": "Отменено: {action}",
  "watch.rings": "Пора: {titles}   (x — готово, z — отложить)",
  "watch.silent": "не звонит", "watch.other": "звонит процесс {pid}",
  "watch.keys.timers":
    "Enter правка · Пробел вкл, выкл · a новый · s статистика · d удалить · u отменить · m меню · "
    + "Tab события · q выход",
  "watch.keys.events":
    "x готово · z отложить · Enter подробно · m меню · Tab таймеры · q выход",
  "watch.keys.buttons": "Влево: следующая · Enter нажимает · Вправо закрывает",
  "watch.keys.back": "Esc назад",
  "watch.keys.entry": "x готово · z отложить · Esc назад",

  "entry.due": "Срок", "entry.created": "Записано", "entry.missed": "Пропущено",
  "entry.state": "Состояние",
]
