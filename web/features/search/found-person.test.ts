import type { Profile } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { joinPeople, toFoundPeople, toFoundPerson } from './found-person.ts'

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
const refsOf = (people: ReturnType<typeof joinPeople>) => people.map(({ faces }) => faces.map(({ ref }) => ref).join(' '))

test('the same person is one, whoever told of them first', () => {
  const [mina] = toFoundPeople([
    { bsky: [told('bsky', 'did:plc:mina')], lens: [told('lens', '0xmina')], farcaster: [told('farcaster', '3')] },
  ])
  const own = toFoundPerson(profile('bluesky:@did:plc:mina'))
  const teo = toFoundPerson(profile('bluesky:@did:plc:teo'))
  for (const found of [
    [own, mina!],
    [mina!, own],
  ]) {
    const people = joinPeople([...found, teo])
    expect(refsOf(people)).toEqual(['bluesky:@did:plc:mina farcaster:@3 lens:@0xmina', 'bluesky:@did:plc:teo'])
    expect(people[0]!.faces[0]!.profile).toBeDefined()
    expect(people[0]!.key).toBe(found[0]!.key)
  }
})

test('two who stood apart are joined at the first place when somebody says that they are one', () => {
  const parts = [
    toFoundPerson(profile('lens:@0xmina')),
    toFoundPerson(profile('lens:@0xteo')),
    toFoundPerson(profile('bluesky:@did:plc:mina')),
  ]
  const people = joinPeople([...parts, ...toFoundPeople([{ bsky: [told('bsky', 'did:plc:mina')], lens: [told('lens', '0xmina')] }])])
  expect(refsOf(people)).toEqual(['lens:@0xmina bluesky:@did:plc:mina', 'lens:@0xteo'])
})

test('X is told of under its other name, and whoever has only wallets is left out', () => {
  const wallet = { ...told('lens', '0xa'), platform: 'wallet' as const }
  expect(refsOf(toFoundPeople([{ twitter: [told('twitter', '12')] }, { eth: [wallet], ens: null }]))).toEqual(['x:@12'])
})

test('ten thousand people are joined in no time', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => toFoundPerson(profile(`bluesky:@did:plc:${index}`)))
  const begun = performance.now()
  expect(joinPeople([...many, ...many])).toHaveLength(10_000)
  expect(performance.now() - begun).toBeLessThan(500)
})
