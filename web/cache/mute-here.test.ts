import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/network-identity'
import { toProfileRef } from '@chorus/model/ref'
import { expect, test } from 'vitest'
import { createCache, type Cache } from './create-cache.ts'
import { minaLeftChorus, minaLooks, samplePost, sampleProfile } from './testing/sample-entities.ts'
import type { Viewers } from './viewers.ts'

const startCache = () => createCache({ now: () => 0, viewers: minaLooks, lag: 0 })
const posts = (['farcaster', 'lens', 'x', 'bluesky'] as const).map((network) => samplePost(network, '1'))
const account = minaLooks.current.provider!.account
const mute = (cache: Cache, network: NetworkName) =>
  cache.begin()({ flags: [{ ref: toProfileRef(network, 'ana'), flag: 'muteHere', isOn: true }] })

test('applies on every network, also without an account there, and to accounts added later', () => {
  const viewers: Viewers = { current: { provider: { account } }, accounts: new Set([account]) }
  const cache = createCache({ now: () => 0, viewers })
  cache.begin()({ posts })
  for (const { network } of posts) mute(cache, network)
  expect(cache.lists.posts(posts, 'feed')).toEqual([])
  expect(cache.profile('x:@ana')!.viewerContext).toMatchObject({ mutingHere: true, muting: undefined, blocking: undefined })
  cache.lookAs({ current: { ...minaLooks.current, provider: { account } }, accounts: minaLooks.accounts })
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
  cache.lookAs(minaLeftChorus)
  expect(seen).toEqual([undefined])
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
  cache.lookAs(minaLooks)
  expect(cache.flag('lens:@ana', 'muteHere'), 'whoever comes again is asked about again').toBeUndefined()
})

test('does not apply to another Chorus account', () => {
  const cache = startCache()
  const other: AccountId = 'Firefly:teo'
  const late = cache.begin()
  cache.lookAs({ current: { ...minaLooks.current, provider: { account: other } }, accounts: new Set([...minaLeftChorus.accounts, other]) })
  late({ flags: [{ ref: 'x:@ana', flag: 'muteHere', isOn: true }] })
  expect(cache.flag('x:@ana', 'muteHere')).toBeUndefined()
  cache.changed({ ref: 'x:@ana', flag: 'muteHere', isOn: true, account })
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
})

test('reports each person that a response names, once per entry', () => {
  const named: string[] = []
  const cache = createCache({ now: () => 0, viewers: minaLooks, onPerson: (ref) => named.push(ref) })
  const quoted = samplePost('x', '2', { author: sampleProfile('x', 'quoted') })
  cache.begin()({ posts: [samplePost('x', '1', { reporter: sampleProfile('x', 'sol'), quoteOn: quoted })] })
  cache.begin()({ people: [sampleProfile('lens', 'teo')], flags: [{ ref: 'x:@7', flag: 'muteHere', isOn: true }] })
  expect(named).toEqual(['x:@ana', 'x:@sol', 'x:@quoted', 'lens:@teo'])
})
