import { expect, test } from 'vitest'
import { toPromptStep, type PromptStep, type PromptFacts } from './to-prompt-step.ts'

const hour = 3_600_000
const now = 100 * hour

test.each<[NotificationPermission, Omit<PromptFacts, 'permission' | 'now'>, PromptStep]>([
  ['granted', { isForced: false, promptedAt: undefined }, 'proceed'],
  ['granted', { isForced: false, promptedAt: now }, 'proceed'],
  ['default', { isForced: false, promptedAt: undefined }, 'ask'],
  ['default', { isForced: false, promptedAt: now - 23.9 * hour }, 'skip'],
  ['default', { isForced: false, promptedAt: now - 24 * hour }, 'ask'],
  ['default', { isForced: true, promptedAt: now - 1 }, 'ask'],
  ['denied', { isForced: false, promptedAt: undefined }, 'explain'],
  ['denied', { isForced: false, promptedAt: now - hour }, 'skip'],
  ['denied', { isForced: true, promptedAt: now - hour }, 'explain'],
  // A stored time in the future: the device's clock was wrong then.
  ['default', { isForced: false, promptedAt: now + 168 * hour }, 'ask'],
])('spec 3 §4: %s, %j: %s', (permission, facts, asking) => {
  expect(toPromptStep({ permission, now, ...facts })).toBe(asking)
})
