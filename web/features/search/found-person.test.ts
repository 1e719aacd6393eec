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
const refsOf = (people: ReturnType<typeof mergePeople>) => people.map(({ faces }) => faces.map(({ ref }) => ref).join(' '))

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
    expect(people[0]!.faces[0]!.profile).toBeDefined()
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

test("maps the provider's name for X, and drops people who have only wallets", () => {
  const wallet = { ...told('lens', '0xa'), platform: 'wallet' as const }
  expect(refsOf(toFoundPeople([{ twitter: [told('twitter', '12')] }, { eth: [wallet], ens: null }]))).toEqual(['x:@12'])
})

test('reads each of ten thousand people a few times only', () => {
  let reads = 0
  const counted = (person: FoundPerson): FoundPerson => ({
    ...person,
    faces: person.faces.map((face) => Object.defineProperty({ ...face }, 'ref', { get: () => ((reads += 1), face.ref) })),
  })
  const many = Array.from({ length: 10_000 }, (_, index) => counted(toFoundPerson(profile(`bluesky:@did:plc:${index}`))))
  expect(mergePeople([...many, ...many])).toHaveLength(10_000)
  expect(reads).toBeLessThan(many.length * 20)
})
