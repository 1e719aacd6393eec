import { expect, test } from 'vitest'
import { createCache } from '../../cache/create-cache.ts'
import { minaViewers, samplePost } from '../../cache/testing/sample-entities.ts'
import { toMuteChanges } from './to-mute-changes.ts'

const relation = (snsPlatform: string, snsId: string) => ({ id: '1', address: '', snsId, snsPlatform })
const account = minaViewers.current.provider!.account

test('mutes each account of a person for the Chorus account, also on networks without a login', () => {
  const { provider } = minaViewers.current
  const relations = [relation('twitter', '7'), relation('bsky', 'did:plc:teo'), relation('farcaster', '3'), relation('wallet', '0xabc')]
  expect(toMuteChanges(relations, { ...minaViewers, current: { provider } })).toEqual([
    { ref: 'x:@7', flag: 'muteHere', isOn: true, account },
    { ref: 'bluesky:@did:plc:teo', flag: 'muteHere', isOn: true, account },
    { ref: 'farcaster:@3', flag: 'muteHere', isOn: true, account },
  ])
})

test('mutes nothing without a Chorus account', () => {
  const { provider: _, ...current } = minaViewers.current
  expect(toMuteChanges([relation('twitter', '7')], { ...minaViewers, current })).toEqual([])
})

test('removes their posts from lists of a network that stores no mute', () => {
  const cache = createCache({ now: () => 0, viewers: minaViewers })
  const post = samplePost('x', '1')
  cache.begin()({ posts: [post] })
  expect(cache.lists.posts([post], 'feed')).toHaveLength(1)
  for (const change of toMuteChanges([relation('twitter', post.author.profileId)], minaViewers)) cache.changed(change)
  expect(cache.lists.posts([post], 'feed')).toEqual([])
})
