import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { findChoices } from './find-choices.ts'
import { toNextChoiceCount } from './to-next-choice-count.ts'

/** With more choices than these, people can search them. */
const mostWithoutFinder = 25

export interface ShownChoices {
  /** Indexes of the choices to render. */
  rows: readonly number[]
  /** How many of those that were found are shown. */
  count: number
  /** How many were found, or all. */
  total: number
  /** Whether there are more choices than a screen holds. */
  isMany: boolean
  /** What people type to find a choice. */
  text: string
  setText(text: string): void
  /** Whether `rows` are what was found. */
  isFiltered: boolean
  /** Adds choices and focuses the first of them, from where Tab continues in their order. The pressed button may be gone. */
  showMore(): void
}

interface ShownChoicesOptions {
  labels: readonly string[]
  /** Indexes of all choices. */
  order: readonly number[]
  isByPlace?: boolean
  /** Rendered in any case: nothing that was chosen disappears. */
  chosen?: readonly number[]
  /** Choices that are shown at first. */
  first: number
  /** Choices that a press adds: as many as a phone renders without a pause. */
  step: number
  /** The element around the choices, each of which has its index as `data-choice`, and can be focused if it has no control. */
  box: RefObject<HTMLElement | null>
}

/** Shows choices part by part, and finds them by their text and number. */
export function useShownChoices(options: ShownChoicesOptions): ShownChoices {
  const { labels, order, isByPlace = false, chosen = [], first, step, box } = options
  const [text, setText] = useState('')
  // Typing stays fluent while ten thousand choices are searched.
  const sought = useDeferredValue(text)
  const found = useMemo(() => findChoices(sought, { order, labels, isByPlace }), [sought, order, labels, isByPlace])
  const [grown, setGrown] = useState({ sought, count: first })
  const count = Math.min(grown.sought === sought ? grown.count : first, found.length)
  const added = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (added.current === undefined) return
    const row = box.current?.querySelector<HTMLElement>(`[data-choice="${added.current}"]`)
    // A field for a number would open a phone's keyboard over the list.
    const control = row?.querySelector<HTMLElement>('input:not([type="number"]), button')
    ;(control ?? row)?.focus()
    added.current = undefined
  })
  const shown = found.slice(0, count)
  const seen = new Set(shown)
  return {
    rows: [...chosen.filter((index) => !seen.has(index)), ...shown],
    count,
    total: found.length,
    isMany: labels.length > mostWithoutFinder,
    text,
    setText(next) {
      setText(next)
      setGrown({ sought: next, count: first })
    },
    isFiltered: sought.trim() !== '',
    showMore() {
      added.current = found[count]
      setGrown({ sought, count: toNextChoiceCount(count, found.length, step) })
    },
  }
}
