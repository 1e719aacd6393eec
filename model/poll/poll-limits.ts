const minute = 60
const day = 24 * 60 * minute

/** Poll limits on every network. Durations in seconds. Spec 3 §5 and §9. */
export const pollLimits = { options: { min: 2, max: 4 }, label: 25, duration: { min: 5 * minute, default: day, max: 7 * day } } as const
