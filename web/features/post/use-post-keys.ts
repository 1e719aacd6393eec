import { useEffect } from 'react'
import { isTyping } from '../shell/is-typing.ts'

/** Which of a post's buttons a key presses; it names them by `data-act`. */
const buttons: Readonly<Record<string, string>> = { l: 'like', t: 'repost', b: 'bookmark', r: 'reply', s: 'share', m: 'more' }
/** ms within which a key belongs to a g before it, and is no key of its own. */
const chord = 1000

/**
 * What one does with the post that has the focus, or else with the one that the page is about, is a key each. They press what is drawn:
 * what is not offered has no button, and its key does nothing.
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
