import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import type { Services } from '../../services/context/services.ts'
import { openFeeds } from '../explore/explore-lists.ts'
import { openPeopleAbove, openSearch } from './open-search.ts'

/** Creates lists the way the services do: one per key. */
function setUp(offered: Partial<Record<NetworkName, Partial<Connection>>> = { bluesky: { feeds: {} as Connection['feeds'] } }) {
  const connections = Object.fromEntries(networkNames.map((network) => [network, { network, ...offered[network] }]))
  const mergedList = ({ kind, key, networks, others = [] }: Parameters<Services['mergedList']>[0]) =>
    `${kind.word}:${networks.join()}:${others.map(({ id }) => id).join()}:${key}`
  return { connections, connected: () => Object.keys(offered), mergedList, settings: { logins: networkNames } } as unknown as Services
}
const find = (q: string) => openSearch(setUp(), { q, type: 'channels' })

test('does not mix feed search results with popular feeds, whatever the query', () => {
  const popular = openFeeds(setUp(), ['bluesky'])
  for (const q of ['popular', 'suggested', 'tides']) expect(find(q).list).not.toEqual(popular)
  expect(find('tides').list).not.toEqual(find('boats').list)
})

test.each(['from:mina', '#', '/'])('does not search feeds for "%s"', (q) => {
  expect(find(q)).toMatchObject({ type: 'channels', networks: ['bluesky'], asked: [], list: undefined })
})

const searchPosts = { find: async () => ({ items: [] }) }
const searchProfiles = { find: async () => ({ items: [] }), complete: async () => [] }
const networks = { farcaster: {}, lens: { searchPosts, searchProfiles }, x: { searchPosts: { ...searchPosts, shortest: 2 } } }
const open = (q: string, more: object = {}) => openSearch(setUp(networks), { q, ...more })

test('asks every network that can be searched, and no other', () => {
  expect(open('tea')).toMatchObject({ networks: ['lens', 'x'], asked: ['lens', 'x'], tooShort: [] })
  expect(open('tea', { source: 'lens' })).toMatchObject({ networks: ['lens', 'x'], asked: ['lens'] })
})

test('leaves out a network that needs a longer text', () => {
  expect(open('茶')).toMatchObject({ asked: ['lens'], tooShort: [{ network: 'x', shortest: 2 }] })
  expect(open('茶', { source: 'twitter' })).toMatchObject({ asked: [], tooShort: [{ network: 'x' }], list: undefined })
})

test('has a list each for top and latest, and none without words', () => {
  expect(open('tea', { sort: 'latest' }).list).not.toEqual(open('tea').list)
  expect(open('lang:en has:images').list).toBeUndefined()
})

test('looks for the exact handle where people cannot be searched', () => {
  expect(open('@mina').list).toBe('found people:lens:Chorus,farcaster,x:mina:')
  expect(open('mina okafor', { type: 'users' }).list).toBe('found people:lens:Chorus:mina okafor:')
})

test('looks for people above top posts, in the list of their tab, when the query may be a name', () => {
  const above = (q: string, more: object = {}) => openPeopleAbove(setUp(networks), { q, ...more })
  expect(above('mina okafor')).toBe(open('mina okafor', { type: 'users' }).list)
  expect(above('mina', { source: 'lens' })).toBe(open('mina', { type: 'users', source: 'lens' }).list)
  for (const q of ['#mina', '"mina"', 'mina lang:en', 'from:mina', '@mina', '/mina', 'five words are no name'])
    expect(above(q)).toBeUndefined()
  for (const more of [{ sort: 'latest' }, { type: 'users' }, { type: 'channels' }]) expect(above('mina', more)).toBeUndefined()
})

test('names networks that only accounts may search, and those that ignore the language', () => {
  const offered = { bluesky: {}, farcaster: {}, x: { searchPosts } }
  const openIn = (q: string) => openSearch(setUp(offered), { q })
  expect(openIn('tea lang:eo')).toMatchObject({ asked: ['x'], needsLogin: ['bluesky'], inAnyLanguage: ['x'] })
  expect(openIn('tea lang:en')).toMatchObject({ inAnyLanguage: [] })
  const loggedIn = setUp({ ...offered, bluesky: { viewerId: 'did:plc:mina', searchPosts } })
  expect(openSearch(loggedIn, { q: 'tea' })).toMatchObject({ asked: ['bluesky', 'x'], needsLogin: [] })
})
