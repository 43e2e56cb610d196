internal import LibC

/// Why calls to the operating system fail, in the languages of the modules. The English texts are
/// those of the C library.
enum SystemReason {
  /// - Parameter code: an `errno`.
  static func text(of code: Int32) -> Text {
    if let text = texts[code] { return text }
    let number = "\(code)"
    let words = strerror(code).map { String(cString: $0) } ?? "error \(number)"
    return Text(words, ru: "ошибка системы \(number)", ar: "خطأ النظام \(number)")
  }

  static let texts: [Int32: Text] = [
    EPERM: Text("Operation not permitted", ru: "операция не разрешена", ar: "العملية غير مسموحة"),
    ENOENT: Text(
      "No such file or directory", ru: "нет такого файла или каталога",
      ar: "لا يوجد ملف أو مجلد بهذا الاسم"),
    EIO: Text("Input/output error", ru: "ошибка ввода-вывода", ar: "خطأ في الإدخال والإخراج"),
    ENXIO: Text(
      "No such device or address", ru: "нет такого устройства или адреса",
      ar: "لا يوجد جهاز أو عنوان كهذا"),
    E2BIG: Text("Argument list too long", ru: "слишком много аргументов", ar: "الوسائط طويلة جدًا"),
    ENOEXEC: Text(
      "Exec format error", ru: "это не исполняемый файл", ar: "ليس ملفًا قابلًا للتنفيذ"),
    EBADF: Text("Bad file descriptor", ru: "файл уже закрыт", ar: "الملف مغلق"),
    EAGAIN: Text(
      "Resource temporarily unavailable", ru: "ресурс временно недоступен",
      ar: "المورد غير متاح مؤقتًا"),
    ENOMEM: Text("Cannot allocate memory", ru: "не хватает памяти", ar: "الذاكرة غير كافية"),
    EACCES: Text("Permission denied", ru: "нет прав доступа", ar: "لا توجد صلاحية"),
    EBUSY: Text("Device or resource busy", ru: "ресурс занят", ar: "المورد مشغول"),
    EEXIST: Text("File exists", ru: "файл уже существует", ar: "الملف موجود مسبقًا"),
    EXDEV: Text(
      "Invalid cross-device link", ru: "это разные файловые системы",
      ar: "نظاما ملفات مختلفان"),
    ENODEV: Text("No such device", ru: "нет такого устройства", ar: "لا يوجد جهاز كهذا"),
    ENOTDIR: Text("Not a directory", ru: "это не каталог", ar: "ليس مجلدًا"),
    EISDIR: Text("Is a directory", ru: "это каталог", ar: "هذا مجلد"),
    EINVAL: Text("Invalid argument", ru: "недопустимый аргумент", ar: "وسيط غير صالح"),
    ENFILE: Text(
      "Too many open files in system", ru: "в системе открыто слишком много файлов",
      ar: "الملفات المفتوحة في النظام كثيرة جدًا"),
    EMFILE: Text(
      "Too many open files", ru: "открыто слишком много файлов",
      ar: "الملفات المفتوحة كثيرة جدًا"),
    ETXTBSY: Text("Text file busy", ru: "программа выполняется", ar: "البرنامج قيد التشغيل"),
    EFBIG: Text("File too large", ru: "файл слишком большой", ar: "الملف كبير جدًا"),
    ENOSPC: Text(
      "No space left on device", ru: "на устройстве нет места", ar: "لا توجد مساحة على الجهاز"),
    EROFS: Text(
      "Read-only file system", ru: "файловая система только для чтения",
      ar: "نظام الملفات للقراءة فقط"),
    EMLINK: Text("Too many links", ru: "слишком много ссылок", ar: "الروابط كثيرة جدًا"),
    EPIPE: Text("Broken pipe", ru: "читатель канала закрыт", ar: "أُغلق طرف القراءة"),
    ENAMETOOLONG: Text("File name too long", ru: "слишком длинное имя", ar: "اسم الملف طويل جدًا"),
    ENOLCK: Text("No locks available", ru: "блокировки недоступны", ar: "الأقفال غير متاحة"),
    ENOSYS: Text(
      "Function not implemented", ru: "система этого не умеет", ar: "النظام لا يدعم هذا"),
    ENOTEMPTY: Text("Directory not empty", ru: "каталог не пуст", ar: "المجلد غير فارغ"),
    ELOOP: Text(
      "Too many levels of symbolic links", ru: "слишком много символических ссылок",
      ar: "الروابط الرمزية كثيرة جدًا"),
    EAFNOSUPPORT: Text(
      "Address family not supported by protocol", ru: "такие адреса не поддерживаются",
      ar: "هذا النوع من العناوين غير مدعوم"),
    EOPNOTSUPP: Text("Operation not supported", ru: "не поддерживается", ar: "غير مدعوم"),
    EADDRINUSE: Text("Address already in use", ru: "адрес уже занят", ar: "العنوان مستخدم"),
    EADDRNOTAVAIL: Text(
      "Cannot assign requested address", ru: "этот адрес недоступен", ar: "العنوان غير متاح"),
    ENETDOWN: Text("Network is down", ru: "сеть отключена", ar: "الشبكة متوقفة"),
    ENETUNREACH: Text("Network is unreachable", ru: "сеть недоступна", ar: "تعذر بلوغ الشبكة"),
    ECONNABORTED: Text(
      "Software caused connection abort", ru: "соединение прервано", ar: "قُطع الاتصال"),
    ECONNRESET: Text(
      "Connection reset by peer", ru: "другая сторона разорвала соединение",
      ar: "قطع الطرف الآخر الاتصال"),
    ENOBUFS: Text(
      "No buffer space available", ru: "не хватает места для буферов",
      ar: "مساحة التخزين المؤقت غير كافية"),
    ENOTCONN: Text(
      "Transport endpoint is not connected", ru: "нет соединения", ar: "لا يوجد اتصال"),
    ETIMEDOUT: Text("Connection timed out", ru: "время ожидания истекло", ar: "انتهت مهلة الاتصال"),
    ECONNREFUSED: Text("Connection refused", ru: "в соединении отказано", ar: "رُفض الاتصال"),
    EHOSTUNREACH: Text("No route to host", ru: "узел недоступен", ar: "تعذر بلوغ المضيف"),
    EDQUOT: Text("Disk quota exceeded", ru: "превышена дисковая квота", ar: "تجاوزت حصة القرص"),
    ESTALE: Text("Stale file handle", ru: "файл на сервере исчез", ar: "اختفى الملف من الخادم"),
  ]
}
