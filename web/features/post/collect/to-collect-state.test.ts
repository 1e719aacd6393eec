import type { CollectModule } from '@chorus/model/post'
import { expect, test } from 'vitest'
import { samplePost } from '../../../cache/testing/sample-entities.ts'
import { toCollectState } from './to-collect-state.ts'

const free: CollectModule = { collectedCount: 0, followerOnly: false, contract: { address: '0x1', chainId: 232 } }
const stranger = { now: 1000, isOwn: false, isFollowing: false }
const toPost = (collectModule: CollectModule | undefined, { collects = 3, hasActed = false } = {}) => {
  const post = samplePost('lens', '1', { collectModule, hasActed })
  return { ...post, stats: { ...post.stats, countOpenActions: collects } }
}

test.each([
  ['without a limit', free, 'open'],
  ['below its limit', { ...free, collectLimit: 4 }, 'open'],
  ['at its limit', { ...free, collectLimit: 3 }, 'sold-out'],
  ['before its end', { ...free, endsAt: 1001 }, 'open'],
  ['at its end', { ...free, endsAt: 1000 }, 'ended'],
  ['for followers', { ...free, followerOnly: true }, 'follow'],
  ['that has ended and is sold out', { ...free, endsAt: 1, collectLimit: 1 }, 'ended'],
] as const)('a post %s', (_, module, state) => {
  expect(toCollectState(toPost(module), stranger)).toBe(state)
})

test('followers and the author can collect a post for followers', () => {
  const post = toPost({ ...free, followerOnly: true })
  expect(toCollectState(post, { ...stranger, isFollowing: true })).toBe('open')
  expect(toCollectState(post, { ...stranger, isOwn: true })).toBe('open')
})

test('a collected post stays so, whatever its terms', () => {
  expect(toCollectState(toPost({ ...free, collectLimit: 1, endsAt: 1 }, { hasActed: true }), stranger)).toBe('collected')
})

test('other posts have no state', () => {
  expect(toCollectState(toPost(undefined), stranger)).toBeUndefined()
})
