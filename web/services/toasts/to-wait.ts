interface Wait {
  unit: 'Seconds' | 'Minutes'
  count: number
}

/** How long to wait, in the unit that people would say, rounded up. `wait`: ms */
export function toWait(wait: number): Wait {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return seconds < 60 ? { unit: 'Seconds', count: seconds } : { unit: 'Minutes', count: Math.ceil(seconds / 60) }
}
