/// What was tried when a call to the operating system failed.
package enum SystemOperation: Sendable, Equatable, CaseIterable {
  case open, read, write, remove, list, find, status, lock, makeDirectory
  case makePipe, configure, startProgram, startThread, waitForInput
  case openSocket, configureSocket, listen, accept, usePort, send, sendTo, receive, listInterfaces
  case writeToTerminal

  /// A phrase after “cannot”, before the path or the address if there is one.
  package var text: Text {
    switch self {
    case .open: Text("open", ru: "открыть", ar: "فتح")
    case .read: Text("read", ru: "прочитать", ar: "قراءة")
    case .write: Text("write", ru: "записать", ar: "كتابة")
    case .remove: Text("remove", ru: "удалить", ar: "حذف")
    case .list: Text("list", ru: "перечислить содержимое", ar: "سرد محتويات")
    case .find: Text("find", ru: "найти", ar: "العثور على")
    case .status: Text("look at", ru: "узнать свойства", ar: "معرفة خصائص")
    case .lock: Text("lock", ru: "заблокировать", ar: "قفل")
    case .makeDirectory: Text("make the directory", ru: "создать каталог", ar: "إنشاء المجلد")
    case .makePipe: Text("make a pipe", ru: "создать канал", ar: "إنشاء أنبوب")
    case .configure: Text("configure", ru: "настроить", ar: "ضبط")
    case .startProgram: Text("start", ru: "запустить", ar: "تشغيل")
    case .startThread: Text("start a thread", ru: "запустить поток", ar: "بدء خيط تنفيذ")
    case .waitForInput: Text("wait for input", ru: "дождаться ввода", ar: "انتظار الإدخال")
    case .openSocket: Text("open a socket", ru: "открыть сокет", ar: "فتح مقبس")
    case .configureSocket: Text("configure a socket", ru: "настроить сокет", ar: "ضبط مقبس")
    case .listen: Text("listen on", ru: "слушать", ar: "الاستماع على")
    case .accept:
      Text("accept a connection", ru: "принять соединение", ar: "قبول اتصال")
    case .usePort: Text("use port", ru: "занять порт", ar: "استخدام المنفذ")
    case .send: Text("send data", ru: "отправить данные", ar: "إرسال البيانات")
    case .sendTo: Text("send to", ru: "отправить на", ar: "الإرسال إلى")
    case .receive: Text("receive data", ru: "получить данные", ar: "استقبال البيانات")
    case .listInterfaces:
      Text(
        "list the network interfaces", ru: "перечислить сетевые интерфейсы",
        ar: "سرد واجهات الشبكة")
    case .writeToTerminal:
      Text("write to the terminal", ru: "писать в терминал", ar: "الكتابة إلى الطرفية")
    }
  }
}
