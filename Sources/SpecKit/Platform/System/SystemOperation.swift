/// What was tried when a call to the operating system failed.
public enum SystemOperation: Sendable, Equatable, CaseIterable {
  case open, read, write, remove, list, find, status, lock, makeDirectory
  case makePipe, configure, findProgram, startProgram, startThread, waitForInput
  case openSocket, configureSocket, listen, accept, usePort, send, sendTo, receive, listInterfaces
  case useTerminal, writeToTerminal

  /// A phrase after “cannot”, before the path or the address if there is one.
  public var text: Text {
    switch self {
    case .open, .useTerminal: Text("open")
    case .read: Text("read")
    case .write: Text("write")
    case .remove: Text("remove")
    case .list: Text("list")
    case .find, .findProgram: Text("find")
    case .status: Text("look at")
    case .lock: Text("lock")
    case .makeDirectory: Text("make the directory")
    case .makePipe: Text("make a pipe")
    case .configure: Text("configure")
    case .startProgram: Text("start")
    case .startThread: Text("start a thread")
    case .waitForInput: Text("wait for input")
    case .openSocket: Text("open a socket")
    case .configureSocket: Text("configure a socket")
    case .listen: Text("listen on")
    case .accept: Text("accept a connection")
    case .usePort: Text("use port")
    case .send: Text("send data")
    case .sendTo: Text("send to")
    case .receive: Text("receive data")
    case .listInterfaces: Text("list the network interfaces")
    case .writeToTerminal: Text("write to the terminal")
    }
  }
}
