import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Timeline } from './timeline.ts'

interface Place {
  /** Sizes of the rows that were drawn. */
  sizes: VirtualItem[]
  /** The post at the top of the screen, and how far it was scrolled past, in px. */
  ref: PostRef
  past: number
  /** px: where the window stood. */
  offset: number
}

const places = new WeakMap<Timeline, Place>()

/** Sizes that a list had when it was left; none for a new one. */
export const sizesOf = (timeline: Timeline): VirtualItem[] => places.get(timeline)?.sizes ?? []

/** Frames in which rows that were never drawn before may still find their size. */
const settlingFrames = 20

/**
 * Remembers where a list was left, and brings the same post back to the same height when the browser comes back to it: rows
 * that were skipped in a fast scroll get their sizes only then, and would push it away.
 */
export function useKeptPlace(timeline: Timeline, posts: readonly Post[], virtualizer: Virtualizer<Window, Element>): void {
  const latest = useRef(posts)
  useEffect(() => void (latest.current = posts), [posts])

  useEffect(() => {
    const place = places.get(timeline)
    const stop = place ? settle(place, latest, virtualizer) : undefined
    return () => {
      stop?.()
      keep(timeline, latest.current, virtualizer)
    }
  }, [timeline, virtualizer])
}

function keep(timeline: Timeline, posts: readonly Post[], virtualizer: Virtualizer<Window, Element>) {
  const offset = virtualizer.scrollOffset ?? 0
  const row = virtualizer.getVirtualItemForOffset(offset)
  const post = row && posts[row.index]
  if (row && post) places.set(timeline, { sizes: virtualizer.takeSnapshot(), ref: post.ref, past: offset - row.start, offset })
}

function settle(place: Place, posts: { current: readonly Post[] }, virtualizer: Virtualizer<Window, Element>): () => void {
  let frames = settlingFrames
  let isReturn = false
  let frame = 0
  const step = () => {
    // The router puts the window where it was on a way back, and to the top on a way forward: only the first is a return.
    isReturn ||= Math.abs(window.scrollY - place.offset) < 2 && place.offset > 0
    const row = virtualizer.measurementsCache[posts.current.findIndex(({ ref }) => ref === place.ref)]
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
