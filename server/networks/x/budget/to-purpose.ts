import type { XCallFacts } from '../api/x-api.ts'

/**
 * Why X is called. essential: to log in, to change something, or to read what a change depends on. background: to look for something that may
 * interest someone later. browsing: anything else.
 */
export type XPurpose = 'essential' | 'browsing' | 'background'

export function toPurpose({ name, purpose }: Pick<XCallFacts, 'name' | 'purpose'>): XPurpose {
  if (purpose) return purpose
  return !name.startsWith('GET ') || name === 'GET /2/users/me' ? 'essential' : 'browsing'
}
