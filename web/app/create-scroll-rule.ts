import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core'

/**
 * Whether the router restores the scroll position after a render. Hydration must not move readers who have started to scroll; only a page
 * that was too short for their position scrolls afterwards.
 */
export function createScrollRule(toRouter: () => AnyRouter): () => boolean {
  let isFirst = true
  return () => {
    if (!isFirst) return true
    isFirst = false
    const place = getElementScrollRestorationEntry(toRouter(), { getElement: () => window })
    const { scrollHeight } = document.documentElement
    return place !== undefined && place.scrollY > window.scrollY && window.scrollY + window.innerHeight > scrollHeight - 2
  }
}
