import { expect, test } from 'vitest'
import { samplePost } from '../../../cache/testing/sample-entities.ts'
import { isFlagOn, toFlagMessages } from './post-flags.ts'

test('flows §5.2: like messages distinguish a post from a comment', () => {
  const post = samplePost('bluesky', '1')
  expect(toFlagMessages(post, 'like').notDone).toBe('postAction.notLiked')
  expect(toFlagMessages({ ...post, parentPostId: '0' }, 'like').notDone).toBe('postAction.notLikedReply')
  expect(toFlagMessages({ ...post, commentOn: samplePost('bluesky', '0') }, 'like').notUndone).toBe('postAction.notUnlikedReply')
  expect(toFlagMessages({ ...post, parentPostId: '0' }, 'mirror')).toEqual(toFlagMessages(post, 'mirror'))
})

test('treats an unknown flag as off', () => {
  const post = samplePost('bluesky', '1', { hasLiked: true, hasMirrored: false })
  expect([isFlagOn(post, 'like'), isFlagOn(post, 'mirror'), isFlagOn(post, 'bookmark')]).toEqual([true, false, false])
})
