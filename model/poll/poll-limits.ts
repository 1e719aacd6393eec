const minute = 60
const day = 24 * 60 * minute

/**
 * Poll limits on every network. Durations in seconds, the rest in characters. Spec 3 §5 and §9; the title is the text of its post (flows
 * §3.3). The limits in bytes of UTF-8 are ours: a label may be all emoji of families, which have 25.
 */
export const pollLimits = {
  title: { max: 255, bytes: 2000 },
  options: { min: 2, max: 4 },
  label: { max: 25, bytes: 650 },
  duration: { min: 5 * minute, default: day, max: 7 * day },
} as const
