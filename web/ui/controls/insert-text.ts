/**
 * Writes into a text field as if it had been typed, so that the browser can undo it and React notices it. Replaces the selection, or
 * `range`, in UTF-16 code units.
 */
export function insertText(field: HTMLTextAreaElement, text: string, range?: { start: number; end: number }): void {
  field.focus()
  if (range) field.setSelectionRange(range.start, range.end)
  // Deprecated, but nothing else adds to the undo history of a field.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
