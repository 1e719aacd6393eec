import type { Poll } from '@chorus/model/poll/poll'
import { expect, test } from 'vitest'
import { type PollViewer, toPollAccess } from './to-poll-access.ts'

const poll: Poll = {
  id: 'p',
  type: 'single-choice',
  durationSeconds: 3600,
  endDatetime: 1000,
  options: [
    { id: '1', label: 'North' },
    { id: '2', label: 'South' },
  ],
}
const viewer: PollViewer = { now: 0, votesHere: true, hasVoter: true, isGuest: false, canLogIn: true }

test.each([
  ['an account that votes', {}, {}, 'vote'],
  ['a poll that has ended', {}, { now: 1000 }, 'results'],
  ['the author', { isOwn: true }, {}, 'results'],
  ['someone who has voted', { options: [{ id: '1', label: 'North', isVoted: true }] }, {}, 'results'],
  ['a guest', {}, { hasVoter: false, isGuest: true }, 'log-in'],
  ['a guest where no login would help', {}, { hasVoter: false, isGuest: true, canLogIn: false }, 'no-voter'],
  ['accounts of other networks only', {}, { hasVoter: false }, 'no-voter'],
  ['a post on a network without votes', {}, { votesHere: false }, 'elsewhere'],
] as const)('%s', (_, more, who, access) => {
  expect(toPollAccess({ ...poll, ...more } as Poll, { ...viewer, ...who })).toBe(access)
})
