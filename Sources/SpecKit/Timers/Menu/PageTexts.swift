internal import SpecCore

/// The texts of the menu and of the pages behind it, of the editions and of their house lines.
let pageTexts = Catalog(languages: ["en": englishTexts, "ru": russianTexts])

private let englishTexts: [String: String] = [
  "menu.title": "Menu",
  "menu.idea": "Send an idea", "menu.problem": "Report a problem",
  "menu.question": "Ask a question", "menu.about": "About",

  "about.edition": "{edition} edition", "about.version": "version {version}, in spec {spec}",
  "about.license": "Under the {license}",
  "about.section.1.title": "Time that keeps its word",
  "about.section.1.text":
    "Geronimo counts down to what has to be done and says so, in cycles, in the hours you work and "
    + "at the time on your wall, through summer time, sleep and travel. It counts up to a hundred "
    + "years for what you are proud of. A reminder is written down before it rings, so that none "
    + "is lost, and none rings twice.",
  "about.section.2.title": "Honest and at home",
  "about.section.2.text":
    "What you dismiss within five minutes was in time; the rest was late, and the pie shows both. "
    + "Timers, entries and settings are plain files in your home directory: they stay when the "
    + "program goes and are there when it comes back. Nothing is sent anywhere, and nothing is "
    + "counted unless you switch that on.",

  "edition.full": "full", "edition.free": "free",
  "edition.shown": "{edition} edition: {timers} of {limit} timers",
  "edition.over":
    "{timers} timers are more than the {limit} of the free edition: all go on, none can be added",

  "analytics.empty": "Nothing has been counted. To count: spec timers analytics on",
  "analytics.clear": "Forget all counts?",

  "feedback.subject.idea": "Geronimo: an idea",
  "feedback.subject.problem": "Geronimo: a problem",
  "feedback.subject.question": "Geronimo: a question",
  "feedback.to": "To", "feedback.subject": "Subject", "feedback.message": "Message",
  "feedback.draft": "Draft",
  "feedback.next": "Open the draft in a mail program, or add --open. spec sends nothing itself.",
  "feedback.ask": "Message: ",
  "feedback.noBody": "the message is too long for a link; it is in the draft only",
  "feedback.empty": "the message is empty; give --message TEXT, or - for standard input",
  "feedback.long": "the message is longer than {limit} bytes; shorten it",
  "feedback.lineBreak": "--{field} must be one line; leave out the line break",
  "feedback.control": "--{field} has a control character; leave it out",
  "feedback.address": "'{address}' is no mail address; write it as ann@example.org",
  "feedback.noTopic": "give the topic: idea, problem or question",
  "feedback.noProgram": "no mail program opened it; the draft is in {draft}",
  "feedback.notUTF8": "standard input is not UTF-8 text; convert it",

  "ad": "Ad: {text}",
  "ad.1": "a hundred timers fit into the full edition: spec timers edition full",
  "ad.2": "tea in four minutes, not in five: spec timers add Tea --down 4m --once",
  "ad.3": "how long have you done without? spec timers add \"Without sugar\" --up",
  "ad.4": "plants drink every third day: spec timers add Plants --down 3d",
  "ad.5": "a screen break every hour of work: spec timers add Break --down 1h --worked 09:00-18:00",
]

private let russianTexts: [String: String] = [
  "menu.title": "Меню",
  "menu.idea": "Предложить идею", "menu.problem": "Сообщить о проблеме",
  "menu.question": "Задать вопрос", "menu.about": "О приложении",

  "about.edition": "{edition} версия", "about.version": "версия {version}, в составе spec {spec}",
  "about.license": "Лицензия: {license}",
  "about.section.1.title": "Время, которое держит слово",
  "about.section.1.text":
    "Geronimo отсчитывает время до дел и напоминает о них: циклами, в ваши рабочие часы и по часам "
    + "на вашей стене, несмотря на перевод стрелок, сон компьютера и поездки. Он считает и вперёд, "
    + "до ста лет, — для того, чем вы гордитесь. Напоминание сначала записывается и лишь потом "
    + "звучит: ни одно не теряется и ни одно не звучит дважды.",
  "about.section.2.title": "Честно и у вас дома",
  "about.section.2.text":
    "Отмеченное в течение пяти минут сделано вовремя, остальное — с опозданием; диаграмма "
    + "показывает и то и другое. Таймеры, записи и настройки — простые файлы в вашем домашнем "
    + "каталоге: они остаются, когда программу удаляют, и ждут её возвращения. Ничего никуда не "
    + "отправляется и не подсчитывается, пока вы сами этого не включите.",

  "edition.full": "полная", "edition.free": "бесплатная",
  "edition.shown": "{edition} версия, таймеров: {timers} из {limit}",
  "edition.over":
    "таймеров {timers}, а в бесплатной версии их {limit}: все работают, новых не добавить",

  "analytics.empty": "Ничего не подсчитано. Чтобы считать: spec timers analytics on",
  "analytics.clear": "Забыть все подсчёты?",

  "feedback.subject.idea": "Geronimo: идея",
  "feedback.subject.problem": "Geronimo: проблема",
  "feedback.subject.question": "Geronimo: вопрос",
  "feedback.to": "Кому", "feedback.subject": "Тема", "feedback.message": "Сообщение",
  "feedback.draft": "Черновик",
  "feedback.next":
    "Откройте черновик в почтовой программе или добавьте --open. Сам spec ничего не отправляет.",
  "feedback.ask": "Сообщение: ",
  "feedback.noBody": "сообщение не помещается в ссылку; оно только в черновике",
  "feedback.empty": "сообщение пустое; укажите --message TEXT или - для стандартного ввода",
  "feedback.long": "сообщение длиннее {limit} байт; сократите его",
  "feedback.lineBreak": "--{field} — одна строка; уберите перевод строки",
  "feedback.control": "в --{field} есть управляющий символ; уберите его",
  "feedback.address": "'{address}' — не почтовый адрес; пишите как ann@example.org",
  "feedback.noTopic": "укажите тему: idea, problem или question",
  "feedback.noProgram": "почтовая программа не открылась; черновик в {draft}",
  "feedback.notUTF8": "стандартный ввод — не текст UTF-8; перекодируйте его",

  "ad": "Реклама: {text}",
  "ad.1": "в полной версии помещается сто таймеров: spec timers edition full",
  "ad.2": "чай за четыре минуты, а не за пять: spec timers add Чай --down 4m --once",
  "ad.3": "сколько дней вы уже держитесь? spec timers add \"Без сахара\" --up",
  "ad.4": "цветы пьют раз в три дня: spec timers add Цветы --down 3d",
  "ad.5":
    "перерыв каждый час работы: spec timers add Перерыв --down 1h --worked 09:00-18:00",
]
