import { createEmitter } from '@chorus/model/emitter'
import type { OutboxRow, RowPhase } from '@chorus/outbox/outbox-row'
import { expect, test } from 'vitest'
import { createToaster } from '../../../services/toasts/toaster.ts'
import { showSending } from './show-sending.ts'

const toRow = (id: string, phase: RowPhase) => ({ id, phase }) as OutboxRow

function setUp(initial: readonly OutboxRow[]) {
  let rows = initial
  const changes = createEmitter()
  const toaster = createToaster({ now: () => 0, version: '1', environment: 'sandbox', fetcher: async () => new Response() })
  const change = (next: readonly OutboxRow[]) => {
    rows = next
    changes.emit()
  }
  const messages = () => toaster.view().map(({ message }) => message)
  return { outbox: { rows: () => rows, subscribe: changes.subscribe }, toaster, change, messages }
}

test('says that a post is being sent until the last of its networks has answered', () => {
  const { change, messages, ...place } = setUp([toRow('a', 'sending'), toRow('b', 'queued'), toRow('other', 'queued')])
  showSending(place, [{ id: 'a' }, { id: 'b' }], 'Sending your post…')
  expect(messages()).toEqual(['Sending your post…'])
  change([toRow('b', 'sending'), toRow('other', 'queued')])
  expect(messages()).toEqual(['Sending your post…'])
  change([toRow('b', 'failed'), toRow('other', 'queued')])
  expect(messages()).toEqual([])
})

test('says nothing about a post that its network has answered already', () => {
  const { messages, ...place } = setUp([toRow('other', 'queued')])
  showSending(place, [{ id: 'a' }], 'Sending your post…')
  expect(messages()).toEqual([])
})
