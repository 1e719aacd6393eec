import type { PollDraft } from '@chorus/model/poll/poll-draft'
import { expect, test } from 'vitest'
import { toNewPoll } from './to-new-poll.ts'

const draft: PollDraft = { id: 'a', type: 'single-choice', durationSeconds: 3600, options: [' North ', '', 'South'] }

test('leaves empty options out', async () => {
  expect(await toNewPoll(draft, 'Which quay?')).toMatchObject({ title: 'Which quay?', options: ['North', 'South'], durationSeconds: 3600 })
})

test('has the same key for the same poll only', async () => {
  const keyOf = async (change: Partial<PollDraft> = {}, title = 'Which quay?') => (await toNewPoll({ ...draft, ...change }, title)).key
  const key = await keyOf()
  expect(await keyOf()).toBe(key)
  expect(await keyOf({ options: ['North', 'South'] })).toBe(key)
  const others = [keyOf({ options: ['North', 'West'] }), keyOf({ id: 'b' }), keyOf({ durationSeconds: 7200 }), keyOf({}, 'Which boat?')]
  expect(new Set([key, ...(await Promise.all(others))]).size).toBe(5)
  expect(key).toMatch(/^[\w:-]{1,200}$/)
})
