declare global {
  interface Window {
    /** ms from releasing a button to the frame that shows the result. */
    pressTimes?: number[]
  }
}

/**
 * Runs in the page before any of its scripts. A press is painted in the first frame after the button's pressed state changes: the time is
 * taken in the task after that frame. Time the press waited for the main thread counts.
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
