import { isTyping } from './is-typing.ts'

/** ms after which a field that hasn't appeared is no longer waited for. */
const patience = 5000

/**
 * Buffers what is typed until its field appears; otherwise it would be lost or taken for shortcuts. Ends by itself when the person turns to something
 * else. Returns a function that ends it and returns the text. Text from input methods needs a field and isn't buffered.
 */
export function catchTyping(): () => string {
  let text = ''
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    const isCommand = event.metaKey || (event.ctrlKey !== event.altKey && !event.getModifierState('AltGraph'))
    if (isCommand || isTyping(event.target)) return
    if (key === 'Tab' || key === 'Escape') return stop()
    // Space and Enter press the focused element, and a key that is still held is the one that opened the field.
    if (text === '' && (key === ' ' || key === 'Enter')) return
    if (key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if (key === 'Enter') text += '\n'
    else if ([...key].length === 1) text += text === '' && event.repeat ? '' : key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const { signal } = stopping
  document.addEventListener('keydown', onKey, { capture: true, signal })
  document.addEventListener('pointerdown', stop, { capture: true, signal })
  const timer = setTimeout(stop, patience)
  return () => {
    clearTimeout(timer)
    stop()
    const typed = text
    text = ''
    return typed
  }
}
