import { planFeatures } from '@chorus/contract/twitter/plan'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { toXFeatures } from '../features.ts'
import { findObstacle } from './find-obstacle.ts'

const selfServe = toXFeatures(planFeatures['self-serve'])
const profile = (profileId: string) => ({ profileId, handle: `h${profileId}` }) as Profile
const by = { profileId: '1', handle: 'Mina' }
const post = (more: Partial<Post> = {}) => ({ postId: '5', author: profile('2'), metadata: { facets: [] }, ...more }) as unknown as Post

test.each([
  ['their own post', post({ author: profile('1') })],
  ['a reply to them', post({ parentAuthor: profile('1') })],
  ['a post that mentions them', post({ mentions: [profile('1')] })],
  [
    'a post of the public backend that mentions them',
    post({ metadata: { facets: [{ kind: 'mention', start: 0, end: 5, network: 'x', handle: 'mina' }] } as unknown as Post['metadata'] }),
  ],
  ['a post that quotes them', post({ quoteOn: post({ author: profile('1') }) })],
])('an account can reply to %s on every plan', (_, replyTo) => {
  for (const offered of Object.values(planFeatures)) expect(findObstacle({ by, replyTo }, toXFeatures(offered))).toBeUndefined()
})

test('replies to others and quotes follow the plan, and say where to go', () => {
  const url = 'https://x.com/h2/status/5'
  expect(findObstacle({ by, replyTo: post() }, selfServe)).toEqual({ what: 'reply', reason: 'summons', url })
  expect(findObstacle({ by, quote: post() }, selfServe)).toEqual({ what: 'quote', reason: 'plan', url })
  for (const to of [{ replyTo: post() }, { quote: post() }])
    expect(findObstacle({ by, ...to }, toXFeatures(planFeatures.enterprise))).toBeUndefined()
  expect(findObstacle({ by }, selfServe)).toBeUndefined()
})
