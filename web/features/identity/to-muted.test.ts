import { expect, test } from 'vitest'
import { createCache } from '../../cache/create-cache.ts'
import { minaLooks, samplePost } from '../../cache/testing/sample-entities.ts'
import { toMuted } from './to-muted.ts'

const relation = (snsPlatform: string, snsId: string) => ({ id: '1', address: '', snsId, snsPlatform })
const nobodyTried = new Set<never>()

test('who is muted with a whole person is muted as whoever looks at their network', () => {
  const { farcaster: _, ...current } = minaLooks.current
  const relations = [relation('twitter', '7'), relation('bsky', 'did:plc:teo'), relation('farcaster', '3'), relation('wallet', '0xabc')]
  expect(toMuted(relations, { ...minaLooks, current }, nobodyTried)).toEqual([
    { ref: 'x:@7', flag: 'mute', isOn: true, account: minaLooks.current.x!.account },
    { ref: 'bluesky:@did:plc:teo', flag: 'mute', isOn: true, account: minaLooks.current.bluesky!.account },
  ])
})

test('whom their network was asked to mute is muted when it says so, and not before', () => {
  expect(toMuted([relation('twitter', '7')], minaLooks, new Set(['x:@7'] as const))).toEqual([])
})

test('their posts leave the lists of a network that knows nothing of it', () => {
  const cache = createCache({ now: () => 0, viewers: minaLooks })
  const post = samplePost('x', '1')
  cache.begin()({ posts: [post] })
  expect(cache.lists.posts([post], 'feed')).toHaveLength(1)
  for (const change of toMuted([relation('twitter', post.author.profileId)], minaLooks, nobodyTried)) cache.changed(change)
  expect(cache.lists.posts([post], 'feed')).toEqual([])
})
