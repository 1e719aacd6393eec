import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { expect, test } from 'vitest'
import { groupSends } from './group-sends.ts'

const toRow = (id: string, sendId: string, accountId: string, more: Partial<OutboxRow> = {}) =>
  ({ id, sendId, accountId, phase: 'queued', draft: { text: id }, ...more }) as OutboxRow

test('groups what isn’t published everywhere, with the part that each account has come to', () => {
  const sends = groupSends([
    toRow('done', 's1', 'a', { phase: 'confirmed' }),
    toRow('one', 's2', 'a', { phase: 'confirmed' }),
    toRow('two', 's2', 'b', { phase: 'confirmed', part: { number: 1, count: 3, next: 'three' } }),
    toRow('four', 's2', 'b', { part: { number: 3, count: 3, follows: 'three' } }),
    toRow('three', 's2', 'b', { phase: 'failed', part: { number: 2, count: 3, next: 'four' } }),
    toRow('five', 's3', 'a'),
  ])
  expect(sends.map(({ id, text, lines }) => [id, text, lines.map(({ accountId, row }) => `${accountId} ${row.id}`)])).toEqual([
    ['s2', 'one', ['a one', 'b three']],
    ['s3', 'five', ['a five']],
  ])
})
