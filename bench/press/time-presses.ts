declare global {
  interface Window {
    /** ms from letting go of a button to the frame that shows what it did. */
    pressTimes?: number[]
  }
}

/**
 * Runs inside the page before any of its scripts. A press is painted when the first frame has been made after the pressed button says that
 * it is pressed, or no longer: the time is taken in the task after that frame. What the press waited for the main thread counts.
 */
export function timePresses(): void {
  const times: number[] = []
  window.pressTimes = times
  addEventListener(
    'pointerup',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('[aria-pressed]') : null
      if (!button) return
      const before = button.getAttribute('aria-pressed')
      const look = () => {
        if (button.getAttribute('aria-pressed') === before) return void requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => void times.push(performance.now() - event.timeStamp))
        channel.port1.start()
        channel.port2.postMessage(0)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}
