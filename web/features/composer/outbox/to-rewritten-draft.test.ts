import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { expect, test } from 'vitest'
import { readDraft } from '../drafts/draft-store.ts'
import { toRewrittenDraft } from './to-rewritten-draft.ts'

const row: OutboxRow = {
  id: 'row',
  sendId: 'press',
  accountId: 'Bsky:did:plc:rosa',
  network: 'bluesky',
  draft: { text: 'Tides', media: [], languages: ['en'] },
  identity: { key: 'key', createdAt: 1 },
  phase: 'failed',
  tries: 1,
  createdAt: 1,
}

test('a post that other accounts have posted too stays their copy', () => {
  expect(toRewrittenDraft({ row, now: 2 })).not.toHaveProperty('continued')
  const copy = toRewrittenDraft({ row: { ...row, isCopy: true }, now: 2 })
  expect(copy.continued).toEqual({ sendId: 'press', part: 1 })
  // Also from another browser.
  expect(readDraft(structuredClone(copy))).toEqual(copy)
  const later = { ...row, isCopy: true, part: { number: 3, count: 4 } }
  expect(toRewrittenDraft({ row: later, now: 2 }).continued).toEqual({ sendId: 'press', part: 3 })
})
