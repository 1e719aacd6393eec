/** ms. Spec 3 §4: "at most once per 24 hours unless forced". */
const minIntervalMs = 24 * 3_600_000

export type PromptStep = 'proceed' | 'explain' | 'ask' | 'skip'

export interface PromptFacts {
  permission: NotificationPermission
  /** The user pressed a switch for push. */
  isForced: boolean
  /** ms. When the prompt or the explanation was last shown here; undefined: never. */
  promptedAt: number | undefined
  now: number
}

/** Spec 3 §4, "Notification permission". The explanation for a blocked permission is limited like the prompt. */
export function toPromptStep({ permission, isForced, promptedAt, now }: PromptFacts): PromptStep {
  if (permission === 'granted') return 'proceed'
  // The absolute difference, so that a stored time in the future cannot suppress the prompt for long.
  const isRecent = promptedAt !== undefined && Math.abs(now - promptedAt) < minIntervalMs
  if (isRecent && !isForced) return 'skip'
  return permission === 'denied' ? 'explain' : 'ask'
}
