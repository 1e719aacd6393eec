/** Focuses the next row's undo button, else the previous one's. With no rows left, the page column gets focus, so that keyboard users stay near. */
export function focusNextUndo(button: HTMLElement | null): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-undo-moderation]')]
  const index = button ? buttons.indexOf(button) : -1
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>('#column')
  next?.focus()
}
