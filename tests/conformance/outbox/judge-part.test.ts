import type { OutboxRow, RowFailure } from '@chorus/outbox/outbox-row'
import { expect, test } from 'vitest'
import { judgePart, type Part } from './judge-part.ts'

const draft = { text: 'Hello', media: [], languages: ['en'] }
const row = (change: Partial<OutboxRow> = {}): OutboxRow => ({
  id: 'row',
  sendId: 'send',
  accountId: 'Twitter:1',
  network: 'x',
  draft,
  identity: { key: 'key', createdAt: 1 },
  phase: 'unknown',
  tries: 2,
  createdAt: 1,
  ...change,
})
const refusal: RowFailure = { kind: 'refused', message: 'X refused it.' }
const judge = (part: Partial<Part>) => judgePart({ draft, published: 0, row: undefined, isTold: false, isLookedUp: false, ...part })

test('counts a post as sent if it is there once and its author knows', () => {
  expect(judge({ published: 1, isTold: true })).toBe('sent')
  expect(judge({ published: 2, isTold: true })).toBe('doubled')
  expect(judge({ published: 1 })).toBe('lost')
  expect(judge({ isTold: true })).toBe('untrue')
})

test('counts a post in doubt only if an outbox looks for it again', () => {
  for (const published of [0, 1]) {
    expect(judge({ published, row: row(), isLookedUp: true })).toBe('in doubt')
    expect(judge({ published, row: row() })).toBe('lost')
  }
})

test('counts a post that nothing sends and no one is asked about as lost', () => {
  expect(judge({})).toBe('lost')
  for (const phase of ['queued', 'sending', 'confirmed'] as const)
    expect(judge({ row: row({ phase }), isLookedUp: true }), phase).toBe('lost')
})

test('counts a refusal only with its reason, and with a draft that can be written again', () => {
  expect(judge({ row: row({ phase: 'failed', failure: refusal }) })).toBe('refused')
  expect(judge({ row: row({ phase: 'failed' }) })).toBe('lost')
  expect(judge({ row: row({ phase: 'failed', failure: { ...refusal, message: ' ' } }) })).toBe('lost')
  expect(judge({ row: row({ phase: 'failed', failure: refusal, draft: { ...draft, text: '' } }) })).toBe('lost')
  const replyTo = { postId: '1', publicationId: '1' }
  const reply = { ...draft, replyTo }
  // Without the post that it replies to, the composer can't open it.
  expect(judge({ draft: reply, row: row({ phase: 'failed', failure: refusal, draft: reply }) })).toBe('lost')
})

test('finds a published post that its author sees as refused', () => {
  expect(judge({ published: 1, row: row({ phase: 'failed', failure: refusal }) })).toBe('untrue')
  const unconfirmed: RowFailure = { kind: 'broken', message: 'X never confirmed it.', reason: 'neverConfirmed' }
  for (const published of [0, 1]) expect(judge({ published, row: row({ phase: 'needs-user', failure: unconfirmed }) })).toBe('undecided')
})

test('lets a part wait for the one before it', () => {
  const part = { number: 2, count: 2, follows: 'first' }
  expect(judge({ row: row({ phase: 'queued', tries: 0, part }) })).toBe('behind')
  expect(judge({ published: 1, row: row({ phase: 'queued', tries: 0, part }) })).toBe('untrue')
})
