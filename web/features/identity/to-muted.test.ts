import { expect, test } from 'vitest'
import { createCache } from '../../cache/create-cache.ts'
import { minaLooks, samplePost } from '../../cache/testing/sample-entities.ts'
import { toMuted } from './to-muted.ts'

const relation = (snsPlatform: string, snsId: string) => ({ id: '1', address: '', snsId, snsPlatform })
const account = minaLooks.current.provider!.account

test('who is muted with a whole person is muted for the Chorus account, also where nobody is logged in', () => {
  const { provider } = minaLooks.current
  const relations = [relation('twitter', '7'), relation('bsky', 'did:plc:teo'), relation('farcaster', '3'), relation('wallet', '0xabc')]
  expect(toMuted(relations, { ...minaLooks, current: { provider } })).toEqual([
    { ref: 'x:@7', flag: 'muteHere', isOn: true, account },
    { ref: 'bluesky:@did:plc:teo', flag: 'muteHere', isOn: true, account },
    { ref: 'farcaster:@3', flag: 'muteHere', isOn: true, account },
  ])
})

test('without a Chorus account nobody is muted', () => {
  const { provider: _, ...current } = minaLooks.current
  expect(toMuted([relation('twitter', '7')], { ...minaLooks, current })).toEqual([])
})

test('their posts leave the lists of a network that knows nothing of it', () => {
  const cache = createCache({ now: () => 0, viewers: minaLooks })
  const post = samplePost('x', '1')
  cache.begin()({ posts: [post] })
  expect(cache.lists.posts([post], 'feed')).toHaveLength(1)
  for (const change of toMuted([relation('twitter', post.author.profileId)], minaLooks)) cache.changed(change)
  expect(cache.lists.posts([post], 'feed')).toEqual([])
})
