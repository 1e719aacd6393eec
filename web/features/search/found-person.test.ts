import type { Profile } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { type FoundPerson, mergePeople, toFoundPeople, toFoundPerson } from './found-person.ts'

const profile = (ref: string) =>
  ({ ref, network: ref.split(':')[0], profileId: ref.split('@')[1], handle: ref.split('@')[1], displayName: 'Mina' }) as Profile
const told = (platform: 'farcaster' | 'lens' | 'twitter' | 'bsky', id: string) => ({
  platform_id: id,
  platform,
  handle: id,
  name: 'Mina',
  hit: true,
  score: 1,
})
const refsOf = (people: ReturnType<typeof mergePeople>) => people.map(({ accounts }) => accounts.map(({ ref }) => ref).join(' '))

test('merges results for one person, whichever source found them first', () => {
  const [mina] = toFoundPeople([
    { bsky: [told('bsky', 'did:plc:mina')], lens: [told('lens', '0xmina')], farcaster: [told('farcaster', '3')] },
  ])
  const own = toFoundPerson(profile('bluesky:@did:plc:mina'))
  const teo = toFoundPerson(profile('bluesky:@did:plc:teo'))
  for (const found of [
    [own, mina!],
    [mina!, own],
  ]) {
    const people = mergePeople([...found, teo])
    expect(refsOf(people)).toEqual(['bluesky:@did:plc:mina farcaster:@3 lens:@0xmina', 'bluesky:@did:plc:teo'])
    expect(people[0]!.accounts[0]!.profile).toBeDefined()
    expect(people[0]!.key).toBe(found[0]!.key)
  }
})

test('merges two earlier rows into the first when a source links them', () => {
  const parts = [
    toFoundPerson(profile('lens:@0xmina')),
    toFoundPerson(profile('lens:@0xteo')),
    toFoundPerson(profile('bluesky:@did:plc:mina')),
  ]
  const people = mergePeople([...parts, ...toFoundPeople([{ bsky: [told('bsky', 'did:plc:mina')], lens: [told('lens', '0xmina')] }])])
  expect(refsOf(people)).toEqual(['lens:@0xmina bluesky:@did:plc:mina', 'lens:@0xteo'])
})

test('merges an account that a source knows only by its handle with the one that the network found', () => {
  const own = { ...profile('x:@123'), handle: 'Mina_Tides' }
  const [linked] = toFoundPeople([{ twitter: [told('twitter', 'mina_tides')], lens: [told('lens', '0xmina')] }])
  for (const found of [
    [toFoundPerson(own), linked!],
    [linked!, toFoundPerson(own)],
  ])
    expect(refsOf(mergePeople(found))).toEqual(['x:@123 lens:@0xmina'])
})

test('keeps apart people whose accounts are known only by their handles', () => {
  const byHandle = (handle: string) => ({ twitter: [{ ...told('twitter', ''), handle }] })
  expect(refsOf(mergePeople(toFoundPeople([byHandle('mina_tides'), byHandle('minato')])))).toEqual(['x:@mina_tides', 'x:@minato'])
})

test("maps the provider's name for X", () => {
  expect(refsOf(toFoundPeople([{ twitter: [told('twitter', '12')] }]))).toEqual(['x:@12'])
})

test('shows the wallets that the search names, also of people without accounts', () => {
  const wallet = (id: string, handle: string, hit: boolean, primary = false) => ({
    ...told('lens', id),
    platform: 'wallet' as const,
    handle,
    hit,
    primary,
  })
  const [byName, byAddress, unnamed] = toFoundPeople([
    {
      twitter: [told('twitter', '12')],
      ens: [wallet('0xa', 'mina.eth', true), wallet('0xa', 'sea.eth', false)],
      eth: [wallet('0xa', '0xa', false)],
    },
    { ens: [wallet('0xb', 'old.eth', false), wallet('0xb', 'new.eth', false, true)], eth: [wallet('0xb', '0xb', true)] },
    { solana: [wallet('So1', 'So1', true)], eth: [wallet('0xc', '0xc', false)] },
  ])
  expect(byName).toMatchObject({ accounts: [{ ref: 'x:@12' }], wallets: [{ address: '0xa', name: 'mina.eth' }] })
  expect(byAddress).toEqual({ key: 'person 0xb', accounts: [], wallets: [{ address: '0xb', name: 'new.eth' }] })
  expect(unnamed).toEqual({ key: 'person So1', accounts: [], wallets: [{ address: 'So1' }] })
  expect(toFoundPeople([{ eth: [wallet('0xc', '0xc', false)], ens: null }])).toEqual([])
  expect(mergePeople([byName!, byAddress!, toFoundPerson(profile('x:@12'))])).toMatchObject([{ wallets: [{ address: '0xa' }] }, byAddress])
})

test('reads each of ten thousand people a few times only', () => {
  let reads = 0
  const counted = (person: FoundPerson): FoundPerson => ({
    ...person,
    accounts: person.accounts.map((account) => Object.defineProperty({ ...account }, 'ref', { get: () => ((reads += 1), account.ref) })),
  })
  const many = Array.from({ length: 10_000 }, (_, index) => counted(toFoundPerson(profile(`bluesky:@did:plc:${index}`))))
  expect(mergePeople([...many, ...many])).toHaveLength(10_000)
  expect(reads).toBeLessThan(many.length * 20)
})
