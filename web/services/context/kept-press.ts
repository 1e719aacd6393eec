declare global {
  interface Window {
    /** The last press of a button that nothing has handled yet. Noted by a script of the page: server/ssr/keep-presses.ts. */
    keptPress?: { button: HTMLElement; at: number }
  }
}

/** ms. What happens later would surprise. */
const longest = 10_000

const forget = () => delete window.keptPress

/** From now on, a press that arrives at its button is handled. React stops presses of what it can't hydrate yet before they arrive. */
export function watchPresses(): void {
  const watch = ({ target }: Event) => (target as Element).closest('button[type=button]')?.addEventListener('click', forget, { once: true })
  window.addEventListener('click', watch, true)
}

/** Presses what was pressed before it had hydrated, if that has become possible. Call it whenever a part has hydrated. */
export function repeatPress(): void {
  const press = window.keptPress
  if (!press) return
  forget()
  if (performance.now() - press.at > longest || !press.button.isConnected) return
  press.button.click()
  if (window.keptPress) window.keptPress = press
}
