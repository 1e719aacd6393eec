import { useEffect, useState } from 'react'
import { findPersonLink, type LinkedTo } from './find-person-link.ts'

export interface Hovered extends LinkedTo {
  /** The link that a pointer rests on. */
  anchor: Element
}

/** ms that a pointer rests before anything comes, and is away before it goes: nothing flickers on the way past. */
const before = 450
const after = 200
/** Where a link to somebody says little about them. In lists of people all of it stands there already. */
const links = '[data-post] a[href^="/profile/"]'

/** Whom a pointer rests on in a post. `card`: what matches it keeps them there while the pointer is in it. Fingers rest on nothing. */
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
      const to = anchor && findPersonLink(anchor.getAttribute('href') ?? '')
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
    // What it belongs to moves away beneath it.
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
