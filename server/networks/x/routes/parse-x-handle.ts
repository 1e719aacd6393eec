import { Refusal } from '@chorus/contract/refusal'

/** No other text can be a handle, so X isn't asked about it. */
export function parseXHandle(text = ''): string {
  if (/^\w{1,15}$/.test(text)) return text
  throw new Refusal('User not found', { status: 404 })
}
