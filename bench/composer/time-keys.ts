declare global {
  interface Window {
    /** ms from a key to the frame that shows its character. */
    keyTimes?: number[]
  }
}

/** Runs in the page before any of its scripts. The time is taken in the task after the frame that follows a key, as for presses. */
export function timeKeys(): void {
  const times: number[] = []
  window.keyTimes = times
  addEventListener(
    'keydown',
    (event) => {
      if (!(event.target instanceof HTMLTextAreaElement)) return
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => void times.push(performance.now() - event.timeStamp))
        channel.port1.start()
        channel.port2.postMessage(0)
      })
    },
    { capture: true },
  )
}
