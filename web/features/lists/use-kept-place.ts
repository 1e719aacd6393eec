import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

interface Place {
  /** Sizes of the rows that were drawn. */
  sizes: VirtualItem[]
  /** The row at the top of the screen, and how far it was scrolled past, in px. */
  key: string
  past: number
  /** px: where the window stood. */
  offset: number
}

const places = new WeakMap<object, Place>()

/** Sizes that a list had when it was left; none for a new one. */
export const sizesOf = (list: object): VirtualItem[] => places.get(list)?.sizes ?? []

/** Frames in which rows that were never drawn before may still find their size. */
const settlingFrames = 20

/**
 * Remembers where a list was left, and brings the same row back to the same height when the browser comes back to it: rows
 * that were skipped in a fast scroll get their sizes only then, and would push it away.
 */
export function useKeptPlace(list: object, keys: readonly string[], virtualizer: Virtualizer<Window, Element>): void {
  const latest = useRef(keys)
  useEffect(() => void (latest.current = keys), [keys])

  useEffect(() => {
    const place = places.get(list)
    const stop = place ? settle(place, latest, virtualizer) : undefined
    return () => {
      stop?.()
      keep(list, latest.current, virtualizer)
    }
  }, [list, virtualizer])
}

function keep(list: object, keys: readonly string[], virtualizer: Virtualizer<Window, Element>) {
  const offset = virtualizer.scrollOffset ?? 0
  const row = virtualizer.getVirtualItemForOffset(offset)
  const key = row && keys[row.index]
  if (row && key !== undefined) places.set(list, { sizes: virtualizer.takeSnapshot(), key, past: offset - row.start, offset })
}

function settle(place: Place, keys: { current: readonly string[] }, virtualizer: Virtualizer<Window, Element>): () => void {
  let frames = settlingFrames
  let isReturn = false
  let frame = 0
  const step = () => {
    // The router puts the window where it was on a way back, and to the top on a way forward: only the first is a return.
    isReturn ||= Math.abs(window.scrollY - place.offset) < 2 && place.offset > 0
    const row = virtualizer.measurementsCache[keys.current.indexOf(place.key)]
    if (isReturn && row && Math.abs(row.start + place.past - window.scrollY) > 1)
      window.scrollTo({ top: row.start + place.past, behavior: 'instant' })
    if (frames-- > 0) frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of inputs) window.removeEventListener(type, stop)
  }
  // Whoever scrolls by hand has the last word.
  for (const type of inputs) window.addEventListener(type, stop, { passive: true })
  frame = requestAnimationFrame(step)
  return stop
}

const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
