/// Text that goes to standard output as it is.
package struct PlainText: Presentable {
  package var content: String

  package init(_ content: String) { self.content = content }

  package var payload: String { content }
  package func text() -> String? { content }
}
