import { afterPaint } from './after-paint.ts'

/** ms. Hidden tabs paint no frames. */
const longest = 100

/**
 * Resolves after the next frame, so that network calls do not delay the paint of an edit on slow devices. Resolves at once when the page is
 * being left.
 */
export function untilPainted(): Promise<void> {
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
