import { expect, test } from 'vitest'
import { createRecentReplies } from './recent-replies.ts'

test('lists replies of the last two minutes, direct ones and all below', () => {
  let clock = 0
  const recent = createRecentReplies(() => clock)
  recent.add('1', '2')
  recent.add('2', '3')
  clock = 60_000
  recent.add('1', '4')
  expect(recent.to('1')).toEqual(['4', '2'])
  expect(recent.below('1')).toEqual(['4', '2', '3'])
  expect(recent.below('9')).toEqual([])
  clock = 120_000
  expect(recent.below('1')).toEqual(['4'])
  clock = 180_000
  expect(recent.to('1')).toEqual([])
})

test('ends for replies in a circle', () => {
  const recent = createRecentReplies(() => 0)
  recent.add('1', '2')
  recent.add('2', '1')
  recent.add('3', '3')
  expect(recent.below('1')).toEqual(['2'])
  expect(recent.below('3')).toEqual([])
})
