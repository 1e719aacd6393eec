import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { describe, expect, test } from 'vitest'
import { type DraftMention, toMentionFacets, withMention, withNames, withoutOtherNames } from './draft-mention.ts'

const mina: DraftMention = {
  typed: '@mina',
  accounts: [
    { network: 'farcaster', handle: 'mina', profileId: '7' },
    { network: 'lens', handle: 'mina_reads', profileId: '0x7' },
    { network: 'bluesky', handle: 'mina.example', profileId: 'did:plc:mina' },
  ],
}
const teo: DraftMention = { typed: '@teo.example', accounts: [{ network: 'bluesky', handle: 'teo.example', profileId: 'did:plc:teo' }] }
const text = '@mina and @teo.example, not @minamina or a@mina.example; again @mina!'
const part = { text, mentions: [mina, teo] }
const write = (network: NetworkName, linksNames = false, isAlone = false) => {
  const named = withNames(part, network, linksNames)
  const facets = toMentionFacets(named, network, isAlone) ?? []
  return {
    text: named.text,
    mentions: facets.flatMap((facet) => (facet.kind === 'mention' ? [[named.text.slice(facet.start, facet.end), facet.profileId]] : [])),
  }
}

describe('C01: each network gets its own names', () => {
  test.each([
    [
      'farcaster',
      text,
      [
        ['@mina', '7'],
        ['@mina', '7'],
      ],
    ],
    [
      'lens',
      '@mina_reads and @teo.example, not @minamina or a@mina.example; again @mina_reads!',
      [
        ['@mina_reads', '0x7'],
        ['@mina_reads', '0x7'],
      ],
    ],
    [
      'bluesky',
      '@mina.example and @teo.example, not @minamina or a@mina.example; again @mina.example!',
      [
        ['@mina.example', 'did:plc:mina'],
        ['@teo.example', 'did:plc:teo'],
        ['@mina.example', 'did:plc:mina'],
      ],
    ],
  ] as const)('%s', (network, expected, mentions) => expect(write(network)).toEqual({ text: expected, mentions }))

  test('a network that links every name gets no name of someone it doesn’t know', () => {
    expect(write('x', true).text).toBe('mina and teo.example, not @minamina or a@mina.example; again mina!')
    expect(write('x', true).mentions).toEqual([])
  })
})

test('never mentions a stranger by a name that was typed for another network', () => {
  const typed = { text: 'Thanks @rosa and @teo.example #tides https://a.example' }
  for (const network of networkNames) {
    const facets = toMentionFacets(typed, network, false)!
    expect(facets.filter(({ kind }) => kind === 'mention')).toEqual([])
    expect(facets.map(({ kind }) => kind)).toEqual(['hashtag', 'link'])
  }
  // On a post to a single network, it can't mean anyone else.
  expect(toMentionFacets(typed, 'farcaster', true)).toBeUndefined()
})

test('takes the @ from names that were typed without choosing a person, and from nothing else', () => {
  const onX = (typed: string) => withoutOtherNames({ text: typed }, 'x').text
  expect(onX('Thanks @rosa.bsky.social and ＠teo! mina@mina.example, https://a.example/@rosa')).toBe(
    'Thanks rosa.bsky.social and teo! mina@mina.example, https://a.example/@rosa',
  )
  const chosen = withNames({ text: '@mina and @rosa', mentions: [{ typed: '@mina', accounts: [{ network: 'x', handle: 'mina' }] }] }, 'x')
  expect(withoutOtherNames(chosen, 'x').text).toBe('@mina and rosa')
  const without = { text: 'No names here' }
  expect(withoutOtherNames(without, 'x')).toBe(without)
})

test('a chosen person who isn’t on the only network stays text there, unlike a name typed for it', () => {
  const only = { text: '@teo.example and @rosa', mentions: [teo] }
  const facets = toMentionFacets(withNames(only, 'farcaster'), 'farcaster', true)!
  expect(facets).toEqual([{ kind: 'mention', network: 'farcaster', handle: 'rosa', start: 17, end: 22 }])
})

test('writes the same names again without changing them', () => {
  for (const network of networkNames) {
    const once = withNames(part, network)
    expect(withNames(once, network).text).toBe(once.text)
  }
})

test('keeps the latest data about a person, and drops people who are no longer in the text', () => {
  const later = { ...mina, accounts: mina.accounts.slice(0, 1) }
  expect(withMention({ text: '@mina', mentions: [mina, teo] }, later)).toEqual([later])
})
