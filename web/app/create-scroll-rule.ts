import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core'

/**
 * Whether the router puts the window where it was, or to the top, after it has drawn something. What it draws first it takes over from the
 * server, and whoever reads that already stays where they are; only a page that was still too short for where they were gets there then.
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
