import type { AccountId } from '@chorus/accounts/account-id'
import { toPostRef } from '@chorus/model/ref'
import type { OutboxRow, RowPhase } from '@chorus/outbox/outbox-row'
import { expect, test } from 'vitest'
import { createCache } from '../../cache/create-cache.ts'
import { noViewers } from '../../cache/entities/viewers.ts'
import { samplePost } from '../../cache/testing/sample-entities.ts'
import { showRevisions } from './show-revisions.ts'

const account = 'lens:0x1' as AccountId
const ref = toPostRef('lens', '1')
const image = { type: 'Image', uri: 'https://grove.example/a', alt: 'Old', width: 4, height: 3 } as const
const base = samplePost('lens', '1')
const before = { ...base, metadata: { ...base.metadata, content: 'Before', attachments: [image] } }
const media = [{ id: 'lens://a', kind: 'image', url: image.uri, alt: 'Old' }] as const
const toRow = (phase: RowPhase, more: Partial<OutboxRow> = {}) =>
  ({
    id: 'row',
    accountId: account,
    network: 'lens',
    phase,
    draft: {
      text: 'After #tides',
      media: [{ kind: 'image', file: new Blob(['x']), alt: 'New' }],
      languages: [],
      revision: { post: base, kept: [{ id: 'lens://a', alt: 'Described' }] },
    },
    context: { edited: { post: before, content: { text: 'Before', media, canChangeMedia: true } } },
    ...more,
  }) as unknown as OutboxRow

/** A viewer who has the post on screen, and an outbox. */
function start(first: OutboxRow[] = []) {
  let now = 1
  const viewers = {
    ...noViewers,
    accounts: new Set([account]),
    current: { ...noViewers.current, lens: { account, profile: base.author.ref } },
  }
  const cache = createCache({ now: () => now, viewers, lag: 5 })
  const load = (post = before) => cache.begin()({ posts: [post] })
  load()
  let rows = first
  const listeners: (() => void)[] = []
  const urls: string[] = []
  const revoked: string[] = []
  showRevisions({
    outbox: { rows: () => rows, subscribe: (listener) => (listeners.push(listener), () => {}) },
    cache,
    toUrl: () => urls[urls.push(`blob:${urls.length}`) - 1]!,
    revokeUrl: (url) => void revoked.push(url),
  })
  return {
    cache,
    load,
    pass: (ms: number) => void (now += ms),
    set(...next: OutboxRow[]) {
      rows = next
      for (const listener of listeners) listener()
    },
    read: () => cache.post(ref)!,
    revoked,
  }
}

test('shows an edit at once, with its files', () => {
  const { set, read } = start()
  set(toRow('queued'))
  expect(read()).toMatchObject({
    isEdited: true,
    metadata: {
      content: 'After #tides',
      facets: [{ kind: 'hashtag' }],
      attachments: [
        { ...image, alt: 'Described' },
        { type: 'Image', uri: 'blob:0', alt: 'New' },
      ],
    },
  })
})

test('shows an edit again that an earlier page left in the outbox', () => {
  expect(start([toRow('unknown')]).read().metadata.content).toBe('After #tides')
})

test.each(['failed', 'needs-user'] as const)('shows the post as before once the edit is %s', (phase) => {
  const { set, read } = start()
  set(toRow('sending'))
  set(toRow(phase))
  expect(read().metadata.content).toBe('Before')
  expect(read().isEdited).toBeUndefined()
})

test('does not fall back to a response that lacks a confirmed edit, and believes later ones', () => {
  const { set, read, load, pass } = start()
  set(toRow('sending'))
  load()
  expect(read().metadata.content).toBe('After #tides')
  set(toRow('confirmed'))
  set()
  load()
  expect(read().metadata.content).toBe('After #tides')
  pass(10)
  load({ ...before, metadata: { ...before.metadata, content: 'From the network' } })
  expect(read().metadata.content).toBe('From the network')
})

test('shows an edit only to its account until it is confirmed', () => {
  const { set, read, cache } = start()
  set(toRow('sending'))
  cache.setViewers({ ...cache.viewers(), current: noViewers.current })
  expect(read().metadata.content).toBe('Before')
})

test('keeps the files of a confirmed edit until a response has it', () => {
  const { set, load, pass, revoked } = start()
  set(toRow('sending'))
  set(toRow('confirmed'))
  set()
  expect(revoked).toEqual([])
  pass(10)
  load()
  expect(revoked).toEqual(['blob:0'])
})

test.each(['failed', 'needs-user'] as const)('releases the files of a %s edit', (phase) => {
  const { set, revoked } = start()
  set(toRow('sending'))
  set(toRow(phase))
  expect(revoked).toEqual(['blob:0'])
})

test('shows the later of two edits while the earlier one is confirmed', () => {
  const { set, read, revoked } = start()
  const later = (phase: RowPhase) => toRow(phase, { id: 'later', draft: { ...toRow(phase).draft, text: 'Later' } })
  set(toRow('sending'), later('queued'))
  set(toRow('confirmed'), later('sending'))
  expect(read().metadata).toMatchObject({ content: 'Later', attachments: [{}, { uri: 'blob:1' }] })
  expect(revoked).toEqual(['blob:0'])
  set(later('confirmed'))
  expect(read().metadata.content).toBe('Later')
})
