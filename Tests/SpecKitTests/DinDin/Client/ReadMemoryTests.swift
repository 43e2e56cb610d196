import SpecCore
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `The read memory of a command` {
  @Test func `answers for paths below a kept value, but not inside a list`() {
    let memory = ReadMemory()
    memory.keep(["a": ["b": 1]], TreePath("x"), [])
    #expect(memory.answer(TreePath("x", "a", "b"), []) == 1)
    #expect(memory.answer(TreePath("x", "c", "d"), []) == .null)
    #expect(memory.answer(TreePath("x"), [.init("shallow", "true")]) == nil)
    #expect(memory.answer(TreePath("y"), []) == nil)
    memory.keep([.null, 2], TreePath("y"), [])
    #expect(memory.answer(TreePath("y"), []) != nil && memory.answer(TreePath("y", "1"), []) == nil)
    memory.forget()
    #expect(memory.answer(TreePath("x"), []) == nil)
  }
}
