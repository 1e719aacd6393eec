import { expect, test } from 'vitest'
import { toAsking, type Asking, type AskingFacts } from './to-asking.ts'

const hour = 3_600_000
const now = 100 * hour

test.each<[NotificationPermission, Omit<AskingFacts, 'permission' | 'now'>, Asking]>([
  ['granted', { isForced: false, askedAt: undefined }, 'go-on'],
  ['granted', { isForced: false, askedAt: now }, 'go-on'],
  ['default', { isForced: false, askedAt: undefined }, 'ask'],
  ['default', { isForced: false, askedAt: now - 23.9 * hour }, 'leave'],
  ['default', { isForced: false, askedAt: now - 24 * hour }, 'ask'],
  ['default', { isForced: true, askedAt: now - 1 }, 'ask'],
  ['denied', { isForced: false, askedAt: undefined }, 'explain'],
  ['denied', { isForced: false, askedAt: now - hour }, 'leave'],
  ['denied', { isForced: true, askedAt: now - hour }, 'explain'],
  // The clock of the device was a week ahead then.
  ['default', { isForced: false, askedAt: now + 168 * hour }, 'ask'],
])('spec 3 §4: %s, %j: %s', (permission, facts, asking) => {
  expect(toAsking({ permission, now, ...facts })).toBe(asking)
})
