import type { KeyboardEvent } from 'react'

/**
 * Moves the focus in a search field with a grid of buttons below. Down leaves the field; Left, Right, Up, Down, Home and End move among the
 * buttons; Enter in the field presses the first one.
 */
export function walkGrid(event: KeyboardEvent<HTMLElement>, grid: HTMLElement): void {
  if (event.nativeEvent.isComposing) return
  const buttons = [...grid.querySelectorAll('button')]
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (now < 0) {
    if (event.key === 'ArrowDown') buttons[0]?.focus()
    else if (event.key === 'Enter') buttons[0]?.click()
    else return
    event.preventDefault()
    return
  }
  const next = findNext(event.key, buttons, now)
  if (next === undefined) return
  event.preventDefault()
  if (next === 'field') event.currentTarget.querySelector('input')?.focus()
  else next.focus()
}

function findNext(key: string, buttons: readonly HTMLButtonElement[], now: number): HTMLButtonElement | 'field' | undefined {
  switch (key) {
    case 'ArrowRight':
      return buttons[now + 1]
    case 'ArrowLeft':
      return buttons[now - 1] ?? 'field'
    case 'Home':
      return buttons[0]
    case 'End':
      return buttons.at(-1)
    case 'ArrowDown':
      return findInColumn(buttons.slice(now + 1), buttons[now]!)
    case 'ArrowUp':
      return findInColumn(buttons.slice(0, now).toReversed(), buttons[now]!) ?? 'field'
    default:
      return undefined
  }
}

/** The nearest button in the next row, which may be a shorter row of another group. */
function findInColumn(others: readonly HTMLButtonElement[], from: HTMLButtonElement): HTMLButtonElement | undefined {
  const first = others.find(({ offsetTop }) => offsetTop !== from.offsetTop)
  const row = others.filter(({ offsetTop }) => offsetTop === first?.offsetTop)
  const distance = ({ offsetLeft }: HTMLElement) => Math.abs(offsetLeft - from.offsetLeft)
  return row.toSorted((one, other) => distance(one) - distance(other))[0]
}
