const minute = 60
const day = 24 * 60 * minute

/** Poll limits on every network. Durations in seconds, the rest in characters. Spec 3 §5 and §9; the title is the text of its post (flows §3.3). */
export const pollLimits = {
  title: 255,
  options: { min: 2, max: 4 },
  label: 25,
  duration: { min: 5 * minute, default: day, max: 7 * day },
} as const
