import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/network-identity'
import { toProfileRef } from '@chorus/model/ref'
import { expect, test } from 'vitest'
import { createCache, type Cache } from './create-cache.ts'
import type { Viewers } from './entities/viewers.ts'
import { minaWithoutChorus, minaViewers, samplePost, sampleProfile } from './testing/sample-entities.ts'

const startCache = () => createCache({ now: () => 0, viewers: minaViewers, lag: 0 })
const posts = (['farcaster', 'lens', 'x', 'bluesky'] as const).map((network) => samplePost(network, '1'))
const account = minaViewers.current.provider!.account
const mute = (cache: Cache, network: NetworkName) =>
  cache.begin()({ flags: [{ ref: toProfileRef(network, 'ana'), flag: 'muteHere', isOn: true }] })

test('applies on every network, also without an account there, and to accounts added later', () => {
  const viewers: Viewers = { current: { provider: { account } }, accounts: new Set([account]) }
  const cache = createCache({ now: () => 0, viewers })
  cache.begin()({ posts })
  for (const { network } of posts) mute(cache, network)
  expect(cache.lists.posts(posts, 'feed')).toEqual([])
  expect(cache.profile('x:@ana')!.viewerContext).toMatchObject({ mutingHere: true, muting: undefined, blocking: undefined })
  cache.setViewers({ current: { ...minaViewers.current, provider: { account } }, accounts: minaViewers.accounts })
  expect(cache.lists.posts(posts, 'feed')).toEqual([])
  expect(cache.profile('x:@ana')!.viewerContext).toMatchObject({ mutingHere: true })
})

test('is separate from the network’s mutes and blocks, and ends with the Chorus account, notifying subscribers', () => {
  const cache = startCache()
  cache.begin()({ posts })
  mute(cache, 'lens')
  expect([cache.flag('lens:@ana', 'mute'), cache.flag('lens:@ana', 'block')]).toEqual([undefined, undefined])
  const seen: unknown[] = []
  cache.subscribe('lens:@ana', () => seen.push(cache.profile('lens:@ana')!.viewerContext))
  cache.setViewers(minaWithoutChorus)
  expect(seen).toEqual([undefined])
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
  cache.setViewers(minaViewers)
  expect(cache.flag('lens:@ana', 'muteHere'), 'whoever comes again is asked about again').toBeUndefined()
})

test('does not apply to another Chorus account', () => {
  const cache = startCache()
  const other: AccountId = 'Firefly:teo'
  const late = cache.begin()
  cache.setViewers({
    current: { ...minaViewers.current, provider: { account: other } },
    accounts: new Set([...minaWithoutChorus.accounts, other]),
  })
  late({ flags: [{ ref: 'x:@ana', flag: 'muteHere', isOn: true }] })
  expect(cache.flag('x:@ana', 'muteHere')).toBeUndefined()
  cache.changed({ ref: 'x:@ana', flag: 'muteHere', isOn: true, account })
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
})

test('reports each person that a response names, once per entry', () => {
  const named: string[] = []
  const cache = createCache({ now: () => 0, viewers: minaViewers, onPerson: (ref) => named.push(ref) })
  const quoted = samplePost('x', '2', { author: sampleProfile('x', 'quoted') })
  cache.begin()({ posts: [samplePost('x', '1', { reporter: sampleProfile('x', 'sol'), quoteOn: quoted })] })
  cache.begin()({ people: [sampleProfile('lens', 'teo')], flags: [{ ref: 'x:@7', flag: 'muteHere', isOn: true }] })
  expect(named).toEqual(['x:@ana', 'x:@sol', 'x:@quoted', 'lens:@teo'])
})
