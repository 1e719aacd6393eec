import { createHmac, randomBytes } from 'node:crypto'

export interface DpopNonces {
  current(): string
  isGood(nonce: unknown): boolean
}

/** ms. The previous nonce stays valid as well; atproto allows five minutes at most. */
const age = 90_000

/** Stateless nonces that encode when they were made. RFC 9449 §8 */
export function createDpopNonces(now: () => number): DpopNonces {
  const key = randomBytes(32)
  const nonceAt = (step: number) => createHmac('sha256', key).update(String(step)).digest('base64url')
  const step = () => Math.floor(now() / age)
  return {
    current: () => nonceAt(step()),
    isGood: (nonce) => nonce === nonceAt(step()) || nonce === nonceAt(step() - 1),
  }
}
