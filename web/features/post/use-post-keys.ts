import { parseRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { LateMenu } from '../../services/context/late-menu.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { isTyping } from '../../ui/controls/is-typing.ts'
import { PostMenu } from './actions/more-menu.tsx'

/** Shortcut key → the `data-act` of the button it presses. */
const buttons: Readonly<Record<string, string>> = { l: 'like', t: 'repost', b: 'bookmark', r: 'reply', s: 'share', m: 'more' }
/** ms after `g` within which a key belongs to a two-key shortcut. */
const chord = 1000

/**
 * Shortcuts for the focused post, or for the post that the page is about. They press the rendered buttons, and report an action that the
 * post's network lacks.
 */
export function usePostKeys(): void {
  const t = useT()
  const { toaster } = useServices()
  const reportMissing = useEffectEvent((card: HTMLElement) => {
    const network = parseRef(card.dataset['ref'] ?? '')?.network
    // A deleted post has no actions.
    if (network && card.querySelector('[data-act]'))
      toaster.show({ kind: 'info', message: t('error.notOffered', { network: descriptors[network].label }) })
  })
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const isSecond = event.timeStamp - goSince < chord
      // The next key may open a menu of the post that these keys move to, and the key after that may choose from it.
      if (event.key === 'j' || event.key === 'k') for (const menu of [LateMenu, PostMenu]) menu.preload()
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const name = buttons[event.key]
      if (!name || isSecond) return
      const card =
        document.activeElement?.closest<HTMLElement>('article[data-ref]') ?? document.querySelector<HTMLElement>('article[data-main]')
      if (!card) return
      event.preventDefault()
      const button = card.querySelector<HTMLElement>(`[data-act="${name}"]`)
      if (button) button.click()
      else reportMissing(card)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
