import type { Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { isEngagement, listEngagements } from '../thread/engagements.ts'
import { isProfileSection, listSections } from './profile-sections.ts'
import { findRelation, listRelations, toRelationWord } from './relations.ts'

const list = async () => ({ items: [] })
const feeds = { by: list, popular: list, posts: list, needLogin: [] } as unknown as Connection['feeds']

test('O02: a profile shows the lists of its network, and private ones only to its owner', () => {
  const offered = { profileTabs: ['feed', 'replies'], ownProfileTabs: ['likes'], feeds } as const
  expect(listSections(offered, false)).toEqual(['feed', 'replies', 'feeds'])
  expect(listSections(offered, true)).toEqual(['feed', 'replies', 'likes', 'feeds'])
  expect(listSections({ profileTabs: ['feed'] }, true)).toEqual(['feed'])
  expect(isProfileSection('relation')).toBe(false)
})

test('O03: followers you know come first, and are absent from your own profile', () => {
  const relations = { kinds: ['followers', 'following', 'known-followers'], list } as const
  expect(listRelations({ relations }, false)).toEqual(['known-followers', 'followers', 'following'])
  expect(listRelations({ relations }, true)).toEqual(['followers', 'following'])
  expect(listRelations({}, false)).toEqual([])
})

test('maps path segments to relations and back', () => {
  for (const word of ['following', 'followers', 'mutuals']) expect(toRelationWord(findRelation(word)!)).toBe(word)
  expect(findRelation('constructor')).toBeUndefined()
})

test('P20: a post shows the engagement lists of its network', () => {
  expect(listEngagements({ engagers: { kinds: ['likes'], list }, quotes: { list } })).toEqual(['likes', 'quotes'])
  expect(listEngagements({ engagers: { kinds: ['likes', 'mirrors'], list } })).toEqual(['likes', 'mirrors'])
  expect(listEngagements({})).toEqual([])
  expect(isEngagement('photos')).toBe(false)
})

test('P20: lists that only authors see are those of the viewer’s own posts', () => {
  const connection = { engagers: { kinds: ['mirrors'], ownKinds: ['likes'], list }, viewerId: 'me' } as const
  expect(listEngagements(connection, { profileId: 'me' })).toEqual(['likes', 'mirrors'])
  expect(listEngagements(connection, { profileId: 'someone' })).toEqual(['mirrors'])
  expect(listEngagements({ ...connection, viewerId: undefined }, { profileId: 'me' })).toEqual(['mirrors'])
})
