extension TimersHelpTexts {
  /// Of the commands beside the timers themselves: statistics, exchange, menu, editions.
  static let russianPages: [String: String] = [
    "Show what was dismissed in time and what late.":
      "Показать, что закрыто вовремя, а что поздно.",
    """
    In a pipe a line has: timer, success, late, open, percent of success, title. Without a timer, \
    all of them are listed, deleted ones too.
    """: """
    В канале строка содержит: таймер, вовремя, поздно, открыто, процент успеха, название. Без \
    таймера показаны все, и удалённые.
    """,
    "A pie of one timer.": "Диаграмма одного таймера.",
    "All timers.": "Все таймеры.",
    "true if it is deleted": "true, если удалён",
    "entries dismissed within five minutes": "закрыто за пять минут",
    "entries dismissed later": "закрыто позже",
    "entries not dismissed yet": "ещё не закрыто",
    "absent if nothing was dismissed": "нет, если ничего не закрыто",
    "what is missing to 100": "остальное до 100",
    "successes in a row up to the last": "успехов подряд до последнего",
    "the longest such row": "самый длинный такой ряд",
    "cycles of the present run": "циклов этого запуска",
    "those that nobody was told of in time": "о которых никто не узнал вовремя",

    "A line such as Tea 00:04:00.": "Строка вроде Tea 00:04:00.",
    "Write timers for other programs.": "Записать таймеры для других программ.",
    "Write the coming notifications as a calendar (iCalendar).":
      "Записать будущие уведомления как календарь (iCalendar).",
    """
    Each notification to come is an event with an alarm, at most 1000 of a timer. Timers that \
    count up have none.
    """: """
    Каждое будущее уведомление — событие с сигналом, не больше 1000 на таймер. У таймеров Вверх \
    их нет.
    """,
    "How far ahead, 1 to 3660 days.": "На сколько вперёд, от 1 до 3660 дней.",
    "Where to; - is standard output.": "Куда; - — стандартный вывод.",
    "Replace the file without asking.": "Заменить файл без вопроса.",
    "the file, with --out FILE": "файл, при --out FILE",
    "The coming week.": "Ближайшая неделя.",
    "One timer, into a file.": "Один таймер, в файл.",

    "Take back the last change of timers or entries.":
      "Отменить последнее изменение таймеров или записей.",
    """
    The last 100 changes can be taken back, one at a time: add, edit, pause, resume, delete, done \
    and snooze. Only what the change touched is put back; what a runner recorded since stays. In a \
    pipe a line has: action, timers, events.
    """: """
    Отменить можно последние 100 изменений, по одному: add, edit, pause, resume, delete, done и \
    snooze. Возвращается только то, что изменение затронуло; записанное с тех пор остаётся. В \
    канале строка содержит: действие, таймеры, записи.
    """,
    "Only list what can be taken back, last first.":
      "Только показать, что можно отменить, последнее первым.",
    "As if it had not been added.": "Как будто его не добавляли.",
    "Do again what was taken back.": "Повторить отменённое.",
    "A new change ends what can be done again.": "После нового изменения повторять нечего.",
    "Only list what can be done again, next first.":
      "Только показать, что можно повторить, ближайшее первым.",
    "There again.": "Он снова здесь.",
    "the command that made the change": "команда, которая изменила",
    "when; with --list": "когда; при --list",
    "the ids of the timers it changed": "номера изменённых таймеров",
    "the ids of the entries it changed": "номера изменённых записей",
    "how many more there are; without --list": "сколько ещё осталось; без --list",

    "Write timers, entries, statistics and settings into one file.":
      "Записать таймеры, записи, статистику и настройки в один файл.",
    """
    The file has two lines: what it is, with the SHA-256 of the other, and the data. What analytics \
    counted is not in it.
    """: """
    В файле две строки: что это, с SHA-256 второй, и данные. Подсчётов analytics в нём нет.
    """,
    "Everything, into a file.": "Всё в один файл.",
    "the file": "файл",
    "of its second line": "его второй строки",
    "how many timers it holds": "сколько в нём таймеров",
    "how many entries, open and dismissed": "сколько записей, открытых и закрытых",

    "Bring back what a backup holds.": "Вернуть то, что в резервной копии.",
    """
    --replace, which is what happens without --merge, puts the backup in the place of everything, \
    after writing a backup of what was there. --merge adds the timers that are not here, under new \
    ids. Either all of it is restored or nothing. In a pipe a line has: timers, events, skipped.
    """: """
    --replace (так и без --merge) ставит копию на место всего, сначала записав копию того, что \
    было. --merge добавляет таймеры, которых здесь нет, под новыми номерами. Восстанавливается \
    всё или ничего. В канале строка содержит: таймеры, записи, пропущено.
    """,
    "The backup; - is standard input.": "Копия; - — стандартный ввод.",
    "In the place of all timers and settings.": "На место всех таймеров и настроек.",
    "Only add the timers that are not here.": "Только добавить таймеры, которых здесь нет.",
    "Only verify the file.": "Только проверить файл.",
    "Whether it is whole.": "Цел ли он.",
    "Add what is missing here.": "Добавить недостающее.",
    "timers that were restored, or can be": "таймеров восстановлено или можно",
    "entries that were, open and dismissed": "записей, открытых и закрытых",
    "timers left out, as they are here already": "таймеров пропущено: они уже есть",
    "the backup of what was here before": "копия того, что было здесь",

    "Tell whether what is stored can be read, and mend it.":
      "Проверить, читается ли сохранённое, и исправить.",
    """
    A document is ok, absent, damaged, newer or unreadable. --use-previous moves damaged ones aside, \
    to the same name with .damaged, and puts what was there before in their place: the document \
    before the last change, or the lines up to the first damaged one. In a pipe a line has: \
    document, state, detail.
    """: """
    Документ бывает ok, absent, damaged, newer или unreadable. --use-previous откладывает \
    повреждённые под именем с .damaged и ставит на их место прежнее: документ до последнего \
    изменения или строки до первой повреждённой. В канале строка содержит: документ, состояние, \
    подробности.
    """,
    "Put what was there before in place of damage.": "Вернуть прежнее вместо повреждённого.",
    "How every document is.": "Каков каждый документ.",
    "the name of the file below its folder, or settings": "имя файла в его каталоге или settings",
    "ok, absent, damaged, newer or unreadable": "ok, absent, damaged, newer или unreadable",
    "what is wrong, and where": "что не так и где",

    "List the messages that can be sent, and About.":
      "Показать, какие сообщения можно послать, и «О приложении».",
    "What there is besides timers.": "Что есть кроме таймеров.",
    "the topic of a message, or about": "тема сообщения или about",
    "what it is called": "название",
    "the command that does it": "команда, которая это делает",

    "Write to the makers: an idea, a problem or a question.":
      "Написать авторам: идею, о проблеме или вопрос.",
    """
    The message becomes a mailto URI and a draft that a mail program opens; spec itself sends \
    nothing. In a pipe the line has: uri, draft.
    """: """
    Сообщение становится ссылкой mailto и черновиком, который откроет почтовая программа; сам \
    spec ничего не отправляет. В канале строка содержит: ссылку, черновик.
    """,
    "What it is about.": "О чём оно.",
    "The message; - is standard input.": "Сообщение; - — стандартный ввод.",
    "asked": "спросит",
    "Its subject.": "Его тема.",
    "by the topic": "по предмету",
    "Your address.": "Ваш адрес.",
    "Another address to write to.": "Другой адрес получателя.",
    "Where the draft goes; - is standard output.": "Куда записать черновик; - — стандартный вывод.",
    "a folder of drafts": "каталог черновиков",
    "Replace the file of --out without asking.": "Заменить файл --out без вопроса.",
    "Open it in the mail program.": "Открыть в почтовой программе.",
    "Keep another address for the topic.": "Запомнить другой адрес для этого предмета.",
    "List the addresses.": "Показать адреса.",
    "idea, problem or question; of messages and addresses":
      "idea, problem или question; у сообщений и адресов",
    "where it goes": "кому",
    "its subject": "его тема",
    "a mailto URI that opens it in a mail program":
      "ссылка mailto, открывающая его в почтовой программе",
    "false if it is too long for the URI": "false, если в ссылку не поместилось",
    "the file of the draft, or the draft itself with --out -":
      "файл черновика или сам черновик при --out -",
    "with --addresses and --set-address, instead of the others":
      "при --addresses и --set-address, вместо остальных",
    "Make a draft of an idea.": "Черновик с идеей.",
    "The three addresses.": "Три адреса.",

    "Tell or choose the edition: 100 timers, or 5 and a house line.":
      "Показать или выбрать версию: 100 таймеров или 5 и строка рекламы.",
    """
    The full edition holds 100 timers. The free one holds 5 and shows one line of the house's own \
    on terminals. Going to the free edition keeps all timers working and only blocks new ones.

    Nothing here checks a payment.
    """: """
    В полной версии 100 таймеров. В бесплатной 5 и одна строка собственной рекламы в терминале. \
    При переходе к бесплатной все таймеры работают, нельзя лишь добавить новые.

    Оплата нигде не проверяется.
    """,
    "The edition to use from now on.": "Версия с этой минуты.",
    "full or free": "full или free",
    "how many timers there may be": "сколько может быть таймеров",
    "how many there are": "сколько их есть",
    "none, or house: a line on terminals": "none или house: строка в терминале",
    "How many timers there may be and are.": "Сколько таймеров может быть и есть.",
    "Five timers and a line of advertising.": "Пять таймеров и строка рекламы.",

    "Count on this machine what is used; off until switched on.":
      "Подсчитывать на этой машине, что используется; выключено, пока не включат.",
    """
    One count for each day (UTC) and thing that happened: no ids, titles, notes, addresses or times \
    of day. Nothing is sent anywhere.
    """: """
    Одно число на каждый день (UTC) и событие: без номеров, названий, заметок, адресов и времени \
    дня. Ничего никуда не отправляется.
    """,
    "Tell whether things are counted.": "Сказать, идёт ли подсчёт.",
    "whether things are counted": "идёт ли подсчёт",
    "off, unless it was switched on.": "off, если не включали.",
    "Begin to count.": "Начать подсчёт.",
    "Count from now on.": "Считать с этой минуты.",
    "Count no more; what was counted stays until cleared.":
      "Больше не считать; подсчитанное остаётся, пока не очистят.",
    "Write nothing from now on.": "С этой минуты ничего не записывать.",
    "Show the counts by day.": "Показать подсчёты по дням.",
    "the date, UTC": "дата, UTC",
    "the command, or fire, missed, success, late": "команда или fire, missed, success, late",
    "how often": "сколько раз",
    "What was counted so far.": "Что подсчитано до сих пор.",
    "Write the counts as a CSV table.": "Записать подсчёты таблицей CSV.",
    "Lines of day,event,count.": "Строки day,event,count.",
    "Forget all counts.": "Забыть все подсчёты.",
    "Begin from nothing.": "Начать с нуля.",

    "Tell what this is, its version and its license.": "Рассказать, что это, версию и лицензию.",
    "the name of the app in its brief": "название приложения в его задании",
    "its version": "его версия",
    "the license of the program": "лицензия программы",
    "the languages it speaks": "языки, на которых говорит",
    "its texts": "его тексты",
    "the title of a text": "заголовок текста",
    "the text": "текст",
    "A picture and two short texts.": "Рисунок и два коротких текста.",
  ]
}
