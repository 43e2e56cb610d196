import SpecCore
import Testing

@Suite struct FormTests {
  @Test func `any text is carried through a form`() {
    let pairs = [("a b", "1+1=2&3"), ("ü", "+/=\n%41🙂"), ("empty", "")]
    let form = Form(pairs)
    #expect(form.text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x20 && $0 != 0x2B })
    #expect(Form(parsing: form.text) == form)
    #expect(Form(parsing: "a+b=%zz%4&c")["a b"] == "%zz%4")
  }
}
