import type { XCallFacts } from '../api/x-api.ts'

/** Who pays for a request to X: an X user id, or empty for guests. Provider API §4.3: a token begins with its user's id. */
export function toPayer({ as, payer = '', isUnproven }: Pick<XCallFacts, 'as' | 'payer' | 'isUnproven'>): string {
  if (as === 'application') return payer
  if (isUnproven) return ''
  return /^\d{1,20}(?=-)/.exec(as.accessToken)?.[0] ?? ''
}
