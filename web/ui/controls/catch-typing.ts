import { isTyping } from './is-typing.ts'

/**
 * Keeps what is typed until the field for it is there; it would be lost, or taken for shortcuts. Returns a function that ends this and returns
 * the text. Text of input methods needs a field and is not kept.
 */
export function catchTyping(): () => string {
  let text = ''
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    const isCommand = event.metaKey || (event.ctrlKey !== event.altKey && !event.getModifierState('AltGraph'))
    if (isCommand || isTyping(event.target)) return
    // A key that is still held is the one that opened the field.
    const added = event.repeat && text === '' ? '' : key === 'Enter' ? '\n' : [...key].length === 1 ? key : undefined
    if (key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if (added === undefined) return
    else text += added
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', onKey, { capture: true })
  return () => {
    document.removeEventListener('keydown', onKey, { capture: true })
    const typed = text
    text = ''
    return typed
  }
}
