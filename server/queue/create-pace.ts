export interface Pace {
  /** Whether it is time for the next job. If so, the pause until the one after it begins. */
  isDue(): boolean
  /** Ends the pause. */
  skip(): void
}

/** Leaves a pause between the starts of two jobs of this node. `pause`: ms. */
export function createPace(pause: number, now: () => number): Pace {
  let nextAt = Number.NEGATIVE_INFINITY
  return {
    isDue() {
      if (now() < nextAt) return false
      nextAt = now() + pause
      return true
    },
    skip: () => void (nextAt = Number.NEGATIVE_INFINITY),
  }
}
