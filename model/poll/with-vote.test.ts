import { expect, test } from 'vitest'
import type { Poll } from './poll.ts'
import { withVote } from './with-vote.ts'

const poll: Poll = {
  id: 'p',
  type: 'multiple-choice',
  durationSeconds: 3600,
  voters: 1,
  options: [
    { id: '1', label: 'North', votes: 1 },
    { id: '2', label: 'South' },
  ],
}

test('counts a voter once, whatever they choose and however often', () => {
  const voted = withVote(poll, ['1', '2'])
  expect(voted).toMatchObject({
    voters: 2,
    options: [
      { votes: 2, isVoted: true },
      { votes: 1, isVoted: true },
    ],
  })
  expect(withVote(voted, ['1', '2'])).toEqual(voted)
})
