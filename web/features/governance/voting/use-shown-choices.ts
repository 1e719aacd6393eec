import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { toNextChoiceCount } from '../to-next-choice-count.ts'

/** Choices that are shown at first. */
const firstChoices = 25
/** Choices that a press adds: a phone renders as many controls without a pause. */
const step = 15

export interface ShownChoices {
  count: number
  /** Whether it has grown beyond what a screen holds. */
  isMany: boolean
  /** Adds choices and focuses the first of them, from where Tab continues in their order. */
  showMore(): void
  /** Adds choices up to a place, for one that moves there. */
  reveal(place: number): void
}

/**
 * Shows the choices of a vote part by part. What is shown stays, so nothing that was chosen disappears. `box`: the element around the
 * choices, each of which has `data-choice`.
 */
export function useShownChoices(total: number, box: RefObject<HTMLElement | null>): ShownChoices {
  const [count, setCount] = useState(() => toNextChoiceCount(0, total, firstChoices))
  const first = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (first.current === undefined) return
    const row = box.current?.querySelectorAll('[data-choice]')[first.current]
    row?.querySelector<HTMLElement>('input, button')?.focus()
    first.current = undefined
  })
  const reveal = useCallback((place: number) => setCount((before) => Math.min(Math.max(before, place + 1), total)), [total])
  return {
    count,
    isMany: total > firstChoices,
    showMore() {
      first.current = count
      setCount(toNextChoiceCount(count, total, step))
    },
    reveal,
  }
}
