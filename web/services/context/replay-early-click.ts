declare global {
  interface Window {
    /** The last click on a button that nothing has handled yet, recorded by `server/ssr/record-early-events.ts`. Decision 111. */
    earlyClick?: { button: HTMLElement; at: number }
  }
}

/** ms. A later replay would come as a surprise. */
const maxAge = 10_000

/** ms. The parts of a page hydrate one by one, each when its code has arrived. */
const retryDelayMs = 50
let retry: ReturnType<typeof setTimeout> | undefined

const forget = () => delete window.earlyClick

/** From now on, a click that reaches its button is handled. React stops clicks on parts that it can't hydrate yet before they get there. */
export function watchClicks(): void {
  const watch = ({ target }: Event) => (target as Element).closest('button[type=button]')?.addEventListener('click', forget, { once: true })
  window.addEventListener('click', watch, true)
}

/** Replays the click that came before hydration, once its button can handle it. */
export function replayEarlyClick(): void {
  clearTimeout(retry)
  const click = window.earlyClick
  if (!click) return
  forget()
  if (performance.now() - click.at > maxAge || !click.button.isConnected) return
  click.button.click()
  if (!window.earlyClick) return
  // Its part hasn't hydrated yet. Keep the time of the original click.
  window.earlyClick = click
  retry = setTimeout(replayEarlyClick, retryDelayMs)
}
