import { Refusal } from '@chorus/contract/refusal'

/** X has no names of another shape, so do not ask it. */
export function toXHandle(text = ''): string {
  if (/^\w{1,15}$/.test(text)) return text
  throw new Refusal('User not found', { status: 404 })
}
