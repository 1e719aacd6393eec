import { useEffect, useState } from 'react'
import { parseProfileLink, type LinkedProfile } from './parse-profile-link.ts'

export interface Hovered extends LinkedProfile {
  /** The hovered link. */
  anchor: Element
}

/** ms before the card shows and before it hides, so that passing over a link causes no flicker. */
const before = 450
const after = 200
/** Only links in posts. Lists of people already show what the card would. */
const links = '[data-post] a[href^="/profile/"]'

/** The profile whose link in a post is hovered with a mouse. `card`: a selector; the profile stays while the pointer is over a match. */
export function useHoveredPerson(card: string): Hovered | undefined {
  const [hovered, setHovered] = useState<Hovered>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let next: Element | undefined
    const later = (ms: number, act: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(act, ms)
    }
    const hide = () => {
      clearTimeout(timer)
      next = undefined
      setHovered(undefined)
    }
    const onOver = ({ target, pointerType, buttons }: PointerEvent) => {
      if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return
      const anchor = target.closest(links) ?? undefined
      if (anchor && anchor === next) return undefined
      if (target.closest(card)) return clearTimeout(timer)
      const to = anchor && parseProfileLink(anchor.getAttribute('href') ?? '')
      next = to ? anchor : undefined
      if (to) later(before, () => setHovered({ ...to, anchor }))
      else later(after, hide)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest(card))) hide()
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    // The card would stay behind while its link scrolls away.
    window.addEventListener('scroll', hide, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide)
    }
  }, [card])

  return hovered
}
