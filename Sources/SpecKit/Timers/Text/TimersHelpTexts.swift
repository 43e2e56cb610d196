/// The help of these commands in Russian, by the English text. What is not here stays English.
enum TimersHelpTexts {
  /// The text in a language; what help adds to an option's text is translated apart.
  static func translated(_ text: String, _ language: String) -> String {
    guard language == "ru" else { return text }
    if let whole = all[text] { return whole }
    var text = text
    var added = ""
    if text.hasSuffix(repeatable) {
      text.removeLast(repeatable.count)
      added = " Можно указать несколько раз."
    }
    for (english, other) in [(" Default: ", " По умолчанию: "), (" One of ", " Одно из: ")] {
      guard let start = text.lastRange(of: english) else { continue }
      let value = String(text[start.upperBound...].dropLast())
      added = "\(other)\(all[value] ?? value).\(added)"
      text = String(text[..<start.lowerBound])
    }
    return (all[text] ?? text) + added
  }

  private static let all = russian.merging(russianPages) { own, _ in own }.merging(russianScreens) {
    own, _ in own
  }
  private static let repeatable = " May be given several times."

  static let russian: [String: String] = [
    "Many timers: counting down in cycles, or up for a century.":
      "Много таймеров: обратный отсчёт по кругу или счёт вперёд на столетие.",
    "List the timers.": "Показать таймеры.",
    "In a pipe a line has: id, type, state, seconds left or counted, due, cycles, open entries, title.":
      "В канале строка содержит: номер, тип, состояние, секунды, срок, циклы, открытые записи, название.",
    "Only timers in this state.": "Только таймеры в этом состоянии.",
    "Only timers that count this way.": "Только таймеры, считающие так.",
    "What to sort by.": "По чему упорядочить.",
    "Columns of the drawing.": "Ширина рисунка в знаках.",
    "those of the terminal": "как у терминала",
    "Draw with ASCII signs.": "Рисовать знаками ASCII.",
    "What every timer is doing.": "Что делает каждый таймер.",
    "The running ones, next first.": "Идущие, ближайший первым.",

    "Show one timer in full.": "Показать один таймер полностью.",
    "In a pipe a line has a key and its value, in the order of the JSON.":
      "В канале строка содержит ключ и значение в порядке JSON.",
    "An id, or an exact title.": "Номер или точное название.",
    "All about timer 1.": "Всё о таймере 1.",
    "The same as an object.": "То же как объект.",

    "Add a timer.": "Добавить таймер.",
    """
    A Down timer counts its period to zero, notifies, and counts again; an Up timer counts from \
    zero.

    A PERIOD is 4h30m, 90m, 1d2h, 04:30:00 or PT4H30M; m is minutes. h, m and s are exact; d and \
    w are calendar days at the same time on the wall.

    A DATE is now, 2018-02-20 09:00, 20.02.2018 09:00:30, either with Z or +02:00; 09:00 alone is \
    the next to come; today 09:00, tomorrow 09:00; +2h is from now.

    Without --down, --up or --type a form opens on a terminal.
    """: """
    Таймер Вниз отсчитывает период до нуля, уведомляет и считает снова; таймер Вверх считает от \
    нуля.

    PERIOD — 4h30m, 4 ч 30 мин, 90m, 1d2h, 04:30:00 или PT4H30M; m — всегда минуты. Часы, минуты \
    и секунды точные; дни и недели календарные, в то же время на стене.

    DATE — now, 2018-02-20 09:00, 20.02.2018 09:00:30, можно с Z или +02:00; 09:00 — ближайшее \
    такое время; сегодня 09:00, завтра 09:00; +2h — от этой минуты.

    Без --down, --up и --type в терминале открывается форма.
    """,
    "What it is called; without one, Timer and its id.":
      "Название; без него — Таймер и номер.",
    "What it is called, 1 to 32 characters.": "Название, от 1 до 32 знаков.",
    "Shown under the title and in the notification, up to 64 characters.":
      "Заметки под названием и в уведомлении, до 64 знаков.",
    "Count down, again and again, such as 4h30m or 1d.":
      "Отсчитывать снова и снова, например 4h30m или 1d.",
    "Count up, for 100 years at most.": "Считать вперёд, не больше 100 лет.",
    "The same as --up, or --down with --period.": "То же, что --up или --down с --period.",
    "How often a Down timer notifies.": "Как часто уведомляет таймер Вниз.",
    "Cycles in all: 1 to 999999999, or infinite.":
      "Сколько всего циклов: от 1 до 999999999 или infinite.",
    "The same as --repeats 1.": "То же, что --repeats 1.",
    "When cycle 1 starts: now, 2018-02-20 09:00, 20.02.2018 09:00, tomorrow 09:00, +2h.":
      "Начало первого цикла: now, 2018-02-20 09:00, 20.02.2018 09:00, завтра 09:00, +2h.",
    "The last moment of a notification, or never.": "Последний миг уведомления или never.",
    "Notify in this part of the day only, or off.": "Уведомлять только в эту часть дня, или off.",
    "The time zone of its dates and days, or local for that of whoever looks.":
      "Часовой пояс дат и дней; local — пояс того, кто смотрит.",
    "Every four and a half hours from now on.": "Каждые четыре с половиной часа с этой минуты.",
    "Once, in four minutes.": "Один раз, через четыре минуты.",
    "Only while at work.": "Только на работе.",
    "Count the days since now.": "Считать дни с этой минуты.",

    "Change a timer.": "Изменить таймер.",
    """
    What is not named stays. A change of type, period, begin or time zone starts the timer again, \
    as does any change of a finished one; repeats, end and worked time apply at once.

    Without a field the form opens on a terminal.
    """: """
    Что не названо, остаётся. Смена типа, периода, начала или пояса начинает таймер заново, как и \
    любая смена у завершённого; повторы, конец и рабочее время действуют сразу.

    Если полей не указано, в терминале открывается форма.
    """,
    "Only the title; it goes on as it was.": "Только название; отсчёт идёт как шёл.",
    "Another period, counted from now.": "Другой период, с этой минуты.",

    "Switch timers off; what is left is kept.": "Выключить таймеры; остаток сохранится.",
    "Stop counting; resume goes on.": "Остановить отсчёт; resume продолжит.",
    "Switch timers on: go on, or start again.": "Включить таймеры: продолжить или начать заново.",
    """
    On a terminal it asks which; elsewhere --continue or --restart is needed. Several timers are \
    all resumed or none.
    """: """
    В терминале спросит; иначе нужен --continue или --restart. Несколько таймеров включаются все \
    или ни один.
    """,
    "Go on from what was left.": "Продолжить с остатка.",
    "Start again: cycles from 0, the whole period.": "Заново: циклы с 0, весь период.",
    "Start again from the whole period.": "Начать заново со всего периода.",

    "Delete timers; their entries and statistics stay.":
      "Удалить таймеры; их записи и статистика останутся.",
    "Delete entries and statistics too.": "Удалить и записи со статистикой.",
    "Do not ask.": "Не спрашивать.",
    "Delete it without asking.": "Удалить без вопроса.",

    "List the coming fires, and which worked time suppresses.":
      "Показать будущие срабатывания и какие подавит рабочее время.",
    """
    In a pipe a line has: due, local time, timer, cycle, shown or suppressed, a note where clocks \
    change (gap, overlap, window-in-gap), title. Paused timers and those that count up have none.
    """: """
    В канале строка содержит: срок, местное время, таймер, цикл, shown или suppressed, пометку \
    при переводе часов (gap, overlap, window-in-gap), название. У остановленных и у таймеров \
    Вверх срабатываний нет.
    """,
    "How many, 1 to 10000.": "Сколько, от 1 до 10000.",
    "Only later ones; if past, those of the present run since then.":
      "Только позже; если прошло — срабатывания этого запуска с тех пор.",
    "now": "сейчас",
    "Only those that notify.": "Только те, что уведомят.",
    "Only those that worked time suppresses.": "Только подавленные рабочим временем.",
    "The next three of all timers.": "Три ближайших из всех.",
    "From the year 2030 on.": "С 2030 года.",

    "List the entries to dismiss, newest first.": "Показать записи, новые первыми.",
    """
    In a pipe a line has: id, timer, due, created, state, missed, title, notes. An entry \
    dismissed within five minutes is a success, later is late.
    """: """
    В канале строка содержит: номер, таймер, срок, создание, состояние, пропущено, название, \
    заметки. Закрытая за пять минут запись — успех, позже — опоздание.
    """,
    "Only those of this timer.": "Только записи этого таймера.",
    "The dismissed ones too.": "Закрытые тоже.",
    "Only those recorded since then: 1h is an hour ago, or a date as in timers add.":
      "Только записанные с тех пор: 1h — час назад, или дата как в timers add.",
    "What is to be dismissed.": "Что надо закрыть.",
    "Everything of today.": "Всё за сегодня.",

    "Dismiss entries: within five minutes is a success.":
      "Закрыть записи: за пять минут — успех.",
    "The id of an entry.": "Номер записи.",
    "All open entries.": "Все открытые записи.",
    "Dismiss entry 1.": "Закрыть запись 1.",
    "Dismiss all of them.": "Закрыть все.",

    "Record and announce what is due, once; for cron.":
      "Записать и объявить, что наступило, один раз; для cron.",
    """
    In a pipe a line has: announced, event, timer, due, missed, title, notes. A fire recorded \
    more than 60 seconds after its due is missed. Beside a live runner it takes only those.
    """: """
    В канале строка содержит: объявлено, запись, таймер, срок, пропущено, название, заметки. \
    Срабатывание, записанное позже 60 секунд после срока, пропущено. Рядом с живым run берёт \
    только такие.
    """,
    "Channels besides the line: a comma list of desktop, osc, sound and bell; auto; none.":
      "Каналы кроме строки: через запятую desktop, osc, sound, bell; auto; none.",
    "auto": "auto",
    "The WAV file that the sound channel plays.": "Файл WAV для канала sound.",
    "the one that comes with spec": "тот, что в составе spec",
    "A shell command for each entry, told of it by SPEC_TIMER, SPEC_TITLE and others.":
      "Команда оболочки для каждой записи; узнаёт о ней из SPEC_TIMER, SPEC_TITLE и других.",
    "Missed cycles become one entry (last), one each (all), or counts only (none).":
      "Пропущенное — одной записью (last), каждое своей (all) или только числом (none).",
    "Only the lines.": "Только строки.",

    "the number commands take; never used again": "номер для команд; не повторяется",
    "the same on every machine the timer is copied to": "один на всех машинах",
    "what it is called": "название",
    "shown under the title and in the notification": "заметки",
    "which way it counts": "куда считает",
    "waiting, running, paused, finished or capped": "waiting, running, paused, finished, capped",
    "hourglass-full, -running, -paused, -empty, clock-running or -paused":
      "hourglass-full, -running, -paused, -empty, clock-running или -paused",
    "seconds, a day counted as 86400": "секунды, день за 86400",
    "the same as it is typed, such as 4h30m or 1d": "то же как текст, например 4h30m или 1d",
    "whether its cycles have no end": "без конца ли циклы",
    "cycles in all": "всего циклов",
    "whether it starts when it is saved": "начался ли при сохранении",
    "the start of the present run": "начало этого запуска",
    "the last moment of a notification": "последний миг уведомления",
    "the first moment of a day with notifications": "первый миг дня с уведомлениями",
    "the last one": "последний",
    "where its dates and days are read": "пояс дат и дней",
    "true if that is the zone of whoever looks": "true, если это пояс того, кто смотрит",
    "seconds to the next fire": "секунд до следующего",
    "seconds counted up": "отсчитано секунд",
    "the next fire, suppressed or not": "следующее срабатывание, и подавленное",
    "cycles of the present run so far": "циклов этого запуска",
    "those recorded on time": "записано вовремя",
    "those outside worked time": "вне рабочего времени",
    "those recorded too late": "записано поздно",
    "those reached and not yet recorded": "наступило и не записано",
    "entries not yet dismissed": "открытых записей",
    "entries dismissed in time": "закрыто вовремя",
    "entries dismissed too late": "закрыто поздно",
    "when it was added": "когда добавлен",
    "when it was last changed": "когда изменён",
    "the next fire that worked time does not suppress": "следующее неподавленное",
    "the id of its timer": "номер таймера",
    "the title of the timer at that time": "название таймера тогда",
    "its notes at that time": "заметки тогда",
    "when it was due": "срок",
    "when it was recorded": "когда записана",
    "how many of the cycles it stands for were missed": "сколько её циклов пропущено",
    "open, snoozed, success or late": "open, snoozed, success или late",
    "seconds to dismiss it in time": "секунд, чтобы успеть",
    "when it was announced": "когда объявлена",
    "when it is announced again": "когда объявят снова",
    "when it was dismissed": "когда закрыта",
    "true if it was closed to make room": "true, если закрыта ради места",
    "the zone of its timer": "пояс таймера",
    "the id of the timer": "номер таймера",
    "the number of the cycle in the present run": "номер цикла в этом запуске",
    "when it is due": "срок",
    "the same on the wall, with the offset of the zone": "то же на стене, со смещением пояса",
    "the zone of the timer": "пояс таймера",
    "false where worked time suppresses it": "false, если подавит рабочее время",
    "gap, overlap or window-in-gap, where clocks change":
      "gap, overlap или window-in-gap при переводе часов",
    "fire, snooze for an entry announced again, finish when a timer has ended":
      "fire, snooze для записи, объявленной снова, finish, когда таймер завершён",

    "Ring when timers are due, until stopped.": "Звонить в срок, пока не остановят.",
    """
    Only one runner rings; another waits and takes over when the first ends. Each fire is \
    recorded before it is announced, so that none is announced twice and none is lost.

    In a pipe a line has: announced, event, timer, due, missed, title, notes.
    """: """
    Звонит только один; другой ждёт и сменит его. Каждое срабатывание сначала записывается, потом \
    объявляется: ни одно не прозвонит дважды и не пропадёт.

    В канале строка содержит: время объявления, запись, таймер, срок, пропущено, название, заметки.
    """,
    "End then, after what is due at that moment.":
      "Закончить тогда, после того, чему срок в этот миг.",
    "a signal": "сигнал",
    "End when no fire is to come and nothing is snoozed.":
      "Закончить, когда ничего не предстоит и ничего не отложено.",
    "Jump from fire to fire instead of waiting; needs --until, rings no channels.":
      "Прыгать от срока к сроку, не ожидая; нужен --until, каналы молчат.",
    "Fail if another runner rings.": "Отказать, если уже звонит другой.",
    "fire, snooze, finish, slept or clock; one object a line":
      "fire, snooze, finish, slept или clock; по объекту в строке",
    "the timer that has ended, as in timers list": "завершённый таймер, как в timers list",
    "how long the machine slept, or how far the clock was set":
      "сколько машина спала или на сколько переведены часы",
    "Until the last timer has ended.": "Пока не завершится последний таймер.",
    "What an hour would bring.": "Что принесёт час.",
  ]
}

extension String {
  /// Where `text` stands for the last time.
  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    var found: Range<String.Index>?
    var start = startIndex
    while let range = self[start...].firstRange(of: text) {
      found = range
      start = range.upperBound
    }
    return found
  }
}
