import type { VirtualItem } from '@tanstack/virtual-core'
import { useEffect, useRef } from 'react'
import type { WindowVirtualizer } from './create-row-window.ts'

interface ScrollPosition {
  /** Sizes of the rows that were measured. */
  sizes: VirtualItem[]
  /** The first visible row, and how many px of it were above the viewport. */
  key: string
  past: number
  /** px: the window's scroll offset. */
  offset: number
}

const savedPositions = new WeakMap<object, ScrollPosition>()

/** Row sizes from when the list was last unmounted. Empty for a new list. */
export const savedSizesOf = (list: object): VirtualItem[] => savedPositions.get(list)?.sizes ?? []

/** Frames during which rows that were never measured may still change size. */
const settlingFrames = 20

/**
 * Saves the scroll position of a list on unmount, and restores the same row to the same offset on back navigation. Rows that a fast scroll
 * skipped are measured only then, and would push it away.
 */
export function useScrollRestoration(list: object, keys: readonly string[], virtualizer: WindowVirtualizer | undefined): void {
  const latest = useRef(keys)
  useEffect(() => void (latest.current = keys), [keys])

  useEffect(() => {
    if (!virtualizer) return undefined
    const position = savedPositions.get(list)
    const stop = position ? restore(position, latest, virtualizer) : undefined
    return () => {
      stop?.()
      save(list, latest.current, virtualizer)
    }
  }, [list, virtualizer])
}

function save(list: object, keys: readonly string[], virtualizer: WindowVirtualizer) {
  const offset = virtualizer.scrollOffset ?? 0
  const row = virtualizer.getVirtualItemForOffset(offset)
  const key = row && keys[row.index]
  if (row && key !== undefined) savedPositions.set(list, { sizes: virtualizer.takeSnapshot(), key, past: offset - row.start, offset })
}

function restore(position: ScrollPosition, keys: { current: readonly string[] }, virtualizer: WindowVirtualizer): () => void {
  let frames = settlingFrames
  let isBackNavigation = false
  let frame = 0
  const step = () => {
    // The router restores the window's offset on back navigation and scrolls to the top otherwise.
    isBackNavigation ||= Math.abs(window.scrollY - position.offset) < 2 && position.offset > 0
    const row = virtualizer.measurementsCache[keys.current.indexOf(position.key)]
    if (isBackNavigation && row && Math.abs(row.start + position.past - window.scrollY) > 1)
      window.scrollTo({ top: row.start + position.past, behavior: 'instant' })
    if (frames-- > 0) frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of inputs) window.removeEventListener(type, stop)
  }
  // Any user input ends the restoration.
  for (const type of inputs) window.addEventListener(type, stop, { passive: true })
  frame = requestAnimationFrame(step)
  return stop
}

const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
