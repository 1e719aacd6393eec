import { expect, test } from 'vitest'
import { samplePost } from '../../../cache/testing/sample-entities.ts'
import { isFlagOn, toFlagWords } from './post-flags.ts'

test('flows §5.2: what is said of a like tells a post from a comment', () => {
  const post = samplePost('bluesky', '1')
  expect(toFlagWords(post, 'like').notDone).toBe('postAct.notLiked')
  expect(toFlagWords({ ...post, parentPostId: '0' }, 'like').notDone).toBe('postAct.notLikedReply')
  expect(toFlagWords({ ...post, commentOn: samplePost('bluesky', '0') }, 'like').notUndone).toBe('postAct.notUnlikedReply')
  expect(toFlagWords({ ...post, parentPostId: '0' }, 'mirror')).toEqual(toFlagWords(post, 'mirror'))
})

test('what is not known is off', () => {
  const post = samplePost('bluesky', '1', { hasLiked: true, hasMirrored: false })
  expect([isFlagOn(post, 'like'), isFlagOn(post, 'mirror'), isFlagOn(post, 'bookmark')]).toEqual([true, false, false])
})
