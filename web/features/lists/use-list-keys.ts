import { useNavigate } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'
import { isTyping } from '../../ui/controls/is-typing.ts'
import type { WindowVirtualizer } from './create-row-window.ts'
import { findCard, focusRow } from './focus-row.ts'

/** j and k move through a list, o and Enter open the focused row. They move DOM focus, so that screen readers announce the row. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { count, pathAt }: { count: number; pathAt(index: number): string | undefined },
  virtualizer: WindowVirtualizer | undefined,
): void {
  const navigate = useNavigate()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      // A menu whose code is still loading counts as open: Enter is meant for its first entry.
      if (document.querySelector('dialog[open], [aria-haspopup=menu][aria-expanded=true]')) return
      const current = findCurrent(list.current)
      // Another list on the page has focus, or this one is empty.
      if (count === 0 || (current === undefined && document.activeElement?.closest('[role=feed]'))) return
      if (event.key === 'j' || event.key === 'k') {
        event.preventDefault()
        const start = current ?? findFirstVisible(list.current)
        const next = current === undefined ? start : start + (event.key === 'j' ? 1 : -1)
        if (next >= 0 && next < count) moveTo(list.current, virtualizer, next)
      }
      const isOnCard = document.activeElement instanceof HTMLElement && document.activeElement.tagName === 'ARTICLE'
      if (current !== undefined && (event.key === 'o' || (event.key === 'Enter' && isOnCard))) {
        event.preventDefault()
        const path = pathAt(current)
        if (path) void navigate({ href: path })
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, count, pathAt, virtualizer, navigate])
}

function findCurrent(list: HTMLElement | null): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return row && list?.contains(row) ? Number(row.dataset['index']) : undefined
}

function findFirstVisible(list: HTMLElement | null): number {
  for (const row of list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
    if (row.getBoundingClientRect().bottom > stickyTop) return Number(row.dataset['index'])
  return 0
}

/** px covered by the sticky tabs at the top of the column. */
const stickyTop = 56

function moveTo(list: HTMLElement | null, virtualizer: WindowVirtualizer | undefined, index: number) {
  if (!findCard(list, index)) virtualizer?.scrollToIndex(index, { align: 'start' })
  focusRow(list, index, (card) => {
    card.focus({ preventScroll: true })
    window.scrollBy({ top: card.getBoundingClientRect().top - stickyTop - 8, behavior: 'instant' })
  })
}
