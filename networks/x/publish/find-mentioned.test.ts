import type { Facet } from '@chorus/model/facet'
import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import { findMentioned } from './find-mentioned.ts'

const mention = (handle: string, profileId?: string): Facet => ({
  kind: 'mention',
  network: 'x',
  start: 0,
  end: 1,
  handle,
  ...(profileId !== undefined && { profileId }),
})
const post = (facets: Facet[]) => ({ author: { profileId: '1' }, metadata: { facets } }) as Post

test('a reply may leave out each person its post mentions, except the author', () => {
  const facets = [
    mention('ana', '2'),
    mention('author', '1'),
    mention('me', '3'),
    mention('nobody'),
    mention('ben', '4'),
    mention('ana', '2'),
  ]
  expect(findMentioned(post(facets), { profileId: '3' })).toEqual([
    { profileId: '2', handle: 'ana' },
    { profileId: '4', handle: 'ben' },
  ])
  expect(findMentioned(post([]), { profileId: '3' })).toEqual([])
})
