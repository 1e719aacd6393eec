import { useEffect } from 'react'
import { isTyping } from '../../ui/controls/is-typing.ts'

/** Shortcut key → the `data-act` of the button it presses. */
const buttons: Readonly<Record<string, string>> = { l: 'like', t: 'repost', b: 'bookmark', r: 'reply', s: 'share', m: 'more' }
/** ms after `g` within which a key belongs to a two-key shortcut. */
const chord = 1000

/**
 * Shortcuts for the focused post, or for the post that the page is about. They press the rendered buttons, so an action that is not
 * available does nothing.
 */
export function usePostKeys(): void {
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const isSecond = event.timeStamp - goSince < chord
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const name = buttons[event.key]
      if (!name || isSecond) return
      const card = document.activeElement?.closest('article[data-ref]') ?? document.querySelector('article[data-main]')
      const button = card?.querySelector<HTMLElement>(`[data-act="${name}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
