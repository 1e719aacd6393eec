import { afterPaint } from './after-paint.ts'

/** ms. In a tab that nobody sees no frame comes. */
const longest = 100

/**
 * When the next frame stands, which shows what was pressed: to ask a network costs a slow device milliseconds that would come before it.
 * Whoever leaves does not wait for one.
 */
export function whenDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      callOff()
      window.removeEventListener('pagehide', end)
      resolve()
    }
    const timer = setTimeout(end, longest)
    const callOff = afterPaint(end)
    window.addEventListener('pagehide', end)
  })
}
