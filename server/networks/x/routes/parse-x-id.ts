import { Refusal } from '@chorus/contract/refusal'

export function parseXId(text = ''): string {
  if (/^\d{1,19}$/.test(text)) return text
  throw new Refusal('InvalidParams: (regex)id: an id of X is expected.', { status: 400 })
}
