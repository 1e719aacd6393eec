import type { MergedList } from './merged-list.ts'

/** Shows what is new and goes to it, once it is drawn: a list that grows above keeps what is read where it is. */
export function revealOnTop(list: Pick<MergedList<never>, 'reveal'>, onDrawn?: () => void): void {
  list.reveal()
  requestAnimationFrame(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    onDrawn?.()
  })
}
