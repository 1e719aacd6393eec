import { useEffect } from 'react'

const start = () => {
  const from = scrollY
  // Without the code the bars stay.
  void import('./hide-bars.ts').then(({ hideBars }) => hideBars(from), String)
}

/** Hides the bars of a phone while scrolling down. The code loads when a finger first moves. */
export function useHidingBars(): void {
  useEffect(() => window.addEventListener('touchmove', start, { once: true }), [])
}
