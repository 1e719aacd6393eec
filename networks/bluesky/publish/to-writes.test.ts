import { describe, expect, test } from 'vitest'
import type { Draft } from '../../draft.ts'
import { publishFeatures } from '../features.ts'
import { toWrites } from './to-writes.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const identity = { key: '3maaaaaaaaaa2', createdAt: Date.UTC(2026, 4, 1, 12) }
const draft = (more: Partial<Draft> = {}): Draft => ({ text: 'Ahoy.', media: [], languages: ['en'], ...more })
const writesOf = (more?: Partial<Draft>, parts = {}) => toWrites(did, draft(more), identity, { facets: [], ...parts })
const createdAt = '2026-05-01T12:00:00.000Z'
const post = `at://${did}/app.bsky.feed.post/${identity.key}`

test('an unrestricted post is one record without extra fields', () => {
  expect(writesOf()).toEqual([
    {
      $type: 'com.atproto.repo.applyWrites#create',
      collection: 'app.bsky.feed.post',
      rkey: identity.key,
      value: { $type: 'app.bsky.feed.post', text: 'Ahoy.', langs: ['en'], createdAt },
    },
  ])
})

test('the same draft and identity give byte-identical records', () => {
  expect(JSON.stringify(writesOf())).toBe(JSON.stringify(writesOf()))
})

describe('reply restrictions', () => {
  test.each([
    ['Nobody', []],
    ['OnlyPeopleYouFollow', ['followingRule']],
    ['YouFollower', ['followerRule']],
    ['MentionedProfiles', ['mentionRule']],
  ] as const)('%s is a gate under the key of the post', (restriction, rules) => {
    expect(publishFeatures.restrictions).toContain(restriction)
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

  test('everyone needs no gate, and neither does a reply, which follows its thread root', () => {
    expect(writesOf({ restriction: 'Everyone' })).toHaveLength(1)
    const ref = { uri: post, cid: 'bafy' }
    expect(writesOf({ restriction: 'Nobody' }, { reply: { root: ref, parent: ref } })).toHaveLength(1)
  })
})

test('a ban on quotes is a third record, for a reply as well', () => {
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

test('sends up to three languages', () => {
  expect(writesOf({ languages: ['en', 'ja', 'ko', 'es'] })[0]!.value).toMatchObject({ langs: ['en', 'ja', 'ko'] })
  expect(writesOf({ languages: [] })[0]!.value).not.toHaveProperty('langs')
})
