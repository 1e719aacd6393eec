import type { XCallFacts } from '../api/x-api.ts'

export const guests = ''
/** Payer for tokens that X has yet to confirm, so that guests can't use up the budget that logging in needs. */
const unproven = '?'

/** Who pays for a request to X: an X user id, or one of the above. Provider API §4.3: a token begins with its user's id. */
export function toPayer({ as, payer = guests, isUnproven }: Pick<XCallFacts, 'as' | 'payer' | 'isUnproven'>): string {
  if (as === 'application') return payer
  if (isUnproven) return unproven
  return /^\d{1,20}(?=-)/.exec(as.accessToken)?.[0] ?? guests
}
