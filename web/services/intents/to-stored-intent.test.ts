import { describe, expect, test } from 'vitest'
import type { StoredIntent } from '../../cache/edits/intents.ts'
import { sampleProfile, samplePost } from '../../cache/testing/sample-entities.ts'
import { toIntentKey, toStoredIntent } from './to-stored-intent.ts'

const now = 1_000_000
const post = samplePost('lens', '1')
const person = sampleProfile('bluesky', 'did:plc:ana')
const shared = { isOn: true, id: 'a2a5ed3f-6a79-4f0b-9c8c-0d9d3b0f4a11', at: now, isSent: false }
const like: StoredIntent = { ref: post.ref, flag: 'like', account: 'Lens:0x01', subject: post, ...shared }
const follow: StoredIntent = { ref: person.ref, flag: 'follow', account: 'Bsky:did:plc:mina', subject: person, ...shared }
const read = (row: unknown, key: unknown = toIntentKey(row as StoredIntent)) => toStoredIntent(key, row, now)

test.each([like, follow, { ...like, flag: 'mirror' as const, isOn: false, isSent: true, removedId: '5' }])(
  'an intent is read as it was stored',
  (row) => {
    expect(read(row)).toEqual(row)
  },
)

describe('a row is no intent', () => {
  test.each([
    ['that is about another post than it names', { ...like, subject: samplePost('lens', '2') }],
    ['whose subject names another one', { ...like, ref: 'lens:2' }],
    ['of the future', { ...like, at: now + 3_600_000 }],
    ['without a time', { ...like, at: 'soon' }],
    ['of no time that ends', { ...like, at: Number.NaN }],
    ['without an id', { ...like, id: '' }],
    ['whose id would be a header of its own', { ...like, id: 'a\r\nb' }],
    ['of an unknown flag', { ...like, flag: 'join' }],
    ['that likes a person', { ...like, ref: person.ref, subject: person }],
    ['that follows a post', { ...follow, ref: post.ref, subject: post }],
    ['of an unknown network', { ...like, subject: { ...post, network: 'myspace' } }],
    ['of a post that can’t be named on its network', { ...like, subject: { ...post, publicationId: undefined } }],
    ['that doesn’t say what is wanted', { ...like, isOn: undefined }],
    ['without a subject', { ...like, subject: null }],
  ])('%s', (_, row) => {
    expect(read(row)).toBeUndefined()
  })

  test.each([null, 'text', 5, []])('but %j', (row) => {
    expect(toStoredIntent(['Lens:0x01', 'like', 'lens:1'], row, now)).toBeUndefined()
  })

  test('under another target’s key', () => {
    expect(read(like, ['Lens:0x02', 'like', like.ref])).toBeUndefined()
    expect(read(like, 'lens:1')).toBeUndefined()
  })
})
