extension TimersHelpTexts {
  /// Of the live screen, and of what goes on beside it: snoozing, the status bar, the service.
  static let russianScreens: [String: String] = [
    "Have an open entry announced again.": "Объявить открытую запись снова, позже.",
    "Its five minutes go on meanwhile. A runner or tick announces it; worked time does not apply.":
      "Её пять минут идут дальше. Объявит run или tick; рабочее время не учитывается.",
    "In how long, 1s to 24h in hours, minutes and seconds; 10m.":
      "Через сколько: от 1s до 24h в часах, минутах и секундах; 10m.",
    "Again in five minutes.": "Снова через пять минут.",

    "Tell the next fire in a few words, for a status bar.":
      "Ближайшее срабатывание в двух словах, для строки состояния.",
    "The title, the time left, and in parentheses the open entries; empty when nothing is to come.":
      "Название, сколько осталось, в скобках открытые записи; пусто, если ничего не предстоит.",
    "the timer that fires next": "таймер, который сработает следующим",
    "its title": "его название",
    "seconds until then": "секунд до этого",
    "entries that are not dismissed": "незакрытые записи",

    "Print what starts a runner: a systemd user unit, or a crontab line.":
      "Напечатать то, что запускает звонок: юнит systemd или строку crontab.",
    """
    Nothing is installed; how to do that is told on standard error. The options of a runner are \
    copied into the command.
    """: """
    Ничего не устанавливается; как установить, сказано в поток ошибок. Параметры звонка \
    переносятся в команду.
    """,
    "A crontab line with tick, once a minute.": "Строка crontab с tick, раз в минуту.",
    "A unit for systemctl --user.": "Юнит для systemctl --user.",
    "A line for crontab -e.": "Строка для crontab -e.",
    "the entry, as in timers events": "запись, как в timers events",
    "the timer, as in timers list": "таймер, как в timers list",

    "Play these keys and print the frames.": "Проиграть эти клавиши и напечатать кадры.",
    "number of the frame, from 1 (with --keys)": "номер кадра, с 1 (с --keys)",
    "virtual time since the start (with --keys)": "условное время с начала (с --keys)",
    "which screen the frame shows (with --keys)": "какой экран на кадре (с --keys)",
    "what the next key acts on (with --keys)": "на что действует следующая клавиша (с --keys)",
    "the rows of the frame, trimmed right (with --keys)":
      "строки кадра без пробелов справа (с --keys)",
    "Fill in the form by keys, frame by frame.": "Заполнить форму клавишами, кадр за кадром.",
    "Read About, frame by frame.": "Прочесть «О приложении», кадр за кадром.",
    """
    On a terminal it is a screen: Enter opens a message or About, Ctrl-S saves the draft of a \
    message, Esc goes back.
    """: """
    В терминале это экран: Enter открывает сообщение или «О приложении», Ctrl-S сохраняет \
    черновик сообщения, Esc возвращает назад.
    """,
    "Show the timers live, and ring when they are due.":
      "Показывать таймеры вживую и звонить в срок.",
    """
    On a terminal it is a screen. Up and down move, Tab goes to the entries and back, Enter edits, \
    Space switches a timer off and on, Left opens the buttons of a row, a adds, s shows \
    statistics, d deletes, x dismisses, z snoozes, u undoes, m opens the menu, q or Esc goes back or leaves.

    It rings like timers run unless another runner does. With --keys the clock is virtual, and \
    no channel rings without --notify.

    With --json and without --keys it needs no terminal: a stream, one object a line, first of \
    all that is there, then of each fire and of each change by anyone.
    """: """
    В терминале это экран. Вверх и вниз — выбор, Tab — к записям и обратно, Enter — правка, \
    Пробел выключает и включает таймер, Влево открывает кнопки строки, a — новый, s — \
    статистика, d — удалить, x — готово, z — отложить, u — отменить, m — меню, q или Esc — назад или выход.

    Звонит, как timers run, если не звонит другой. С --keys часы условные, и без --notify \
    каналы молчат.

    С --json и без --keys терминал не нужен: это поток, по объекту в строке: сначала всё, что \
    есть, затем каждое срабатывание и каждое изменение, кто бы его ни сделал.
    """,
    "Begin with the entries.": "Начать с записей.",
    "Only show; ring and record nothing.": "Только показывать; не звонить и не записывать.",
    "Begin with the list.": "Начать со списка.",
    "Columns of the screen.": "Ширина экрана в знаках.",
    "Four minutes and a dismissal, frame by frame.":
      "Четыре минуты и отметка «готово», кадр за кадром.",
    "The live screen.": "Живой экран.",
    "Each change, for a status bar.": "Каждое изменение, для строки состояния.",
    "without --keys: state at first, then timer, event, and as in timers run":
      "без --keys: сначала state, затем timer, event и то же, что в timers run",
    "of state: all timers, as in timers list": "у state: все таймеры, как в timers list",
    "of state: the open entries, as in timers events":
      "у state: открытые записи, как в timers events",
    "a timer somebody changed, or whose state the time has changed":
      "таймер, который кто-то изменил или чьё состояние изменило время",
    "an entry that was recorded, announced, snoozed or dismissed":
      "запись, которую создали, объявили, отложили или закрыли",
    "true if the timer is gone": "true, если таймера больше нет",
  ]
}
