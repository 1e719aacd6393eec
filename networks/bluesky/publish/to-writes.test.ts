import { describe, expect, test } from 'vitest'
import type { Draft } from '../../draft.ts'
import { publishOffer } from '../offers.ts'
import { toWrites } from './to-writes.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const identity = { key: '3maaaaaaaaaa2', createdAt: Date.UTC(2026, 4, 1, 12) }
const draft = (more: Partial<Draft> = {}): Draft => ({ text: 'Ahoy.', media: [], languages: ['en'], ...more })
const writesOf = (more?: Partial<Draft>, parts = {}) => toWrites(did, draft(more), identity, { facets: [], ...parts })
const createdAt = '2026-05-01T12:00:00.000Z'
const post = `at://${did}/app.bsky.feed.post/${identity.key}`

test('a post that is for everybody is one record and holds nothing that was not said', () => {
  expect(writesOf()).toEqual([
    {
      $type: 'com.atproto.repo.applyWrites#create',
      collection: 'app.bsky.feed.post',
      rkey: identity.key,
      value: { $type: 'app.bsky.feed.post', text: 'Ahoy.', langs: ['en'], createdAt },
    },
  ])
})

test('the same draft under the same identity is the same to the letter', () => {
  expect(JSON.stringify(writesOf())).toBe(JSON.stringify(writesOf()))
})

describe('who may answer', () => {
  test.each([
    ['Nobody', []],
    ['OnlyPeopleYouFollow', ['followingRule']],
    ['YouFollower', ['followerRule']],
    ['MentionedProfiles', ['mentionRule']],
  ] as const)('%s is a gate under the key of the post', (restriction, rules) => {
    expect(publishOffer.restrictions).toContain(restriction)
    expect(writesOf({ restriction })[1]).toEqual({
      $type: 'com.atproto.repo.applyWrites#create',
      collection: 'app.bsky.feed.threadgate',
      rkey: identity.key,
      value: {
        $type: 'app.bsky.feed.threadgate',
        post,
        allow: rules.map((rule) => ({ $type: `app.bsky.feed.threadgate#${rule}` })),
        createdAt,
      },
    })
  })

  test('everyone needs none, and neither does a reply: that is up to the first post', () => {
    expect(writesOf({ restriction: 'Everyone' })).toHaveLength(1)
    const ref = { uri: post, cid: 'bafy' }
    expect(writesOf({ restriction: 'Nobody' }, { reply: { root: ref, parent: ref } })).toHaveLength(1)
  })
})

test('who may not quote is a third record, of a reply as well', () => {
  const ref = { uri: post, cid: 'bafy' }
  for (const writes of [
    writesOf({ restriction: 'Nobody', canBeQuoted: false }),
    writesOf({ canBeQuoted: false }, { reply: { root: ref, parent: ref } }),
  ])
    expect(writes.at(-1)).toMatchObject({
      collection: 'app.bsky.feed.postgate',
      rkey: identity.key,
      value: { post, embeddingRules: [{ $type: 'app.bsky.feed.postgate#disableRule' }] },
    })
})

test('of languages three go along', () => {
  expect(writesOf({ languages: ['en', 'ja', 'ko', 'es'] })[0]!.value).toMatchObject({ langs: ['en', 'ja', 'ko'] })
  expect(writesOf({ languages: [] })[0]!.value).not.toHaveProperty('langs')
})
