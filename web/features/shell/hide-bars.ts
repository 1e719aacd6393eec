/** px of scrolling in one direction before the bars react, so that they don't flicker under a resting finger. */
const tolerance = 24
/** px from the top within which the bars always show. Their own height, so that nothing is uncovered without content below. */
const top = 96

/**
 * Hides the bars of a phone while a finger scrolls down, and shows them when it scrolls up, at the top, on a new page and on focus. Scrolling by
 * keyboard or script never hides them, not even when a list corrects its position after a finger has scrolled up. `from`: where the first finger
 * moved while this code was loading.
 */
export function hideBars(from: number): void {
  const page = document.documentElement
  const { dataset } = page
  let address = location.href
  let isSwipedDown = true
  let finger: number | undefined
  let last = from
  let turnedAt = from

  const show = () => {
    isSwipedDown = false
    delete dataset['bars']
  }
  const onScroll = () => {
    if (location.href !== address) {
      address = location.href
      show()
    }
    // Some browsers scroll beyond the ends and bounce back.
    const y = Math.max(0, Math.min(scrollY, page.scrollHeight - innerHeight))
    if (y > last !== last > turnedAt) turnedAt = last
    last = y
    if (y < top || turnedAt - y > tolerance) delete dataset['bars']
    else if (isSwipedDown && y - turnedAt > tolerance) dataset['bars'] = 'hidden'
  }
  const onTouchStart = ({ touches }: TouchEvent) => (finger = touches[0]?.clientY)
  const onTouchMove = ({ touches }: TouchEvent) => {
    const y = touches[0]?.clientY
    // The page moves against the finger, and keeps moving after it has left.
    if (y !== undefined && y !== finger) isSwipedDown = finger === undefined || y < finger
    finger = y
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) show()
  }

  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('touchstart', onTouchStart, { passive: true })
  window.addEventListener('touchmove', onTouchMove, { passive: true })
  window.addEventListener('keydown', show)
  window.addEventListener('focusin', onFocus)
  onScroll()
}
