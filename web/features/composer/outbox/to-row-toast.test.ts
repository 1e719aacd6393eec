import { errorMessages } from '@chorus/model/error-messages'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { expect, test, vi } from 'vitest'
import type { Translate } from '../../../i18n/create-translate.ts'
import en from '../../../i18n/locales/en.json'
import type { ToastDraft } from '../../../services/toasts/toaster.ts'
import { toRowToast } from './to-row-toast.ts'

const t: Translate = (id, values = {}) => en[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const words = { t, locale: 'en' } as const
const row = { id: 'a', network: 'bluesky', phase: 'failed', draft: { text: '' } } as OutboxRow
const noActions = { open: () => {}, retry: async () => {}, show: () => {} }

// Flows §7.1: "Persistent: partial-post failure".
test.each([
  ['failed', 'Bluesky rejected this post'],
  ['needs-user', 'Log in to Bluesky again to send this post.'],
] as const)('keeps the toast of a %s post until it is dismissed, with a retry', (phase, message) => {
  const retry = vi.fn<(id: string) => Promise<void>>(async () => {})
  const toast = toRowToast({ ...row, phase }, words, { ...noActions, retry })
  expect(toast).toMatchObject({ kind: 'error', message, stay: Number.POSITIVE_INFINITY })
  toast.action!.run()
  expect(retry).toHaveBeenCalledExactlyOnceWith('a')
})

test('opens the outbox to choose the version of a post that was edited elsewhere', () => {
  const open = vi.fn<(href: string) => void>()
  const failure = { kind: 'refused', message: '', reason: 'editedElsewhere' } as const
  const toast = toRowToast({ ...row, failure }, words, { ...noActions, open })
  expect(toast).toMatchObject({ kind: 'warning', message: en['operation.editedElsewhere'], stay: Number.POSITIVE_INFINITY })
  toast.action!.run()
  expect(open).toHaveBeenCalledExactlyOnceWith('/drafts')
})

test('names the kind and network in its details and redacts secrets', () => {
  const failure = { kind: 'refused', message: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz is too long' } as const
  expect(toRowToast({ ...row, failure }, words, noActions).details).toBe('refused · bluesky: Bearer … is too long')
})

test('includes the message of the network in its details', () => {
  const cause = { kind: 'refused', message: 'InvalidRequest: Not like that.', call: 'com.atproto.repo.applyWrites', status: 400 } as const
  const failure = { kind: 'refused', message: 'Failed to publish post to Bsky', causes: [cause, { message: 'Deep down' }] } as const
  expect(toRowToast({ ...row, failure }, words, noActions).details).toBe(
    'refused · bluesky: Failed to publish post to Bsky\n' +
      'refused · bluesky · com.atproto.repo.applyWrites · 400: InvalidRequest: Not like that.\nError: Deep down',
  )
})

test('says why a network refused a post, in our words or in its own', () => {
  const toText = (failure: OutboxRow['failure'], network: OutboxRow['network'] = 'lens') => {
    const { title, message } = toRowToast({ ...row, network, failure }, words, noActions)
    return [title, message]
  }
  const reverted = { kind: 'refused', message: 'Execution reverted.', call: 'post' } as const
  expect(toText(reverted)).toEqual(['Lens rejected this post', 'Lens says: Execution reverted.'])
  expect(toText({ kind: 'refused', message: '', reason: 'membersOnly', call: 'post', causes: [{ message: 'GATED' }] })).toEqual([
    'Lens rejected this post',
    en['operation.membersOnly'],
  ])
  const cause = { kind: 'refused', message: 'Not like that.', call: 'com.atproto.repo.applyWrites', status: 400 } as const
  const ours = { kind: 'refused', message: 'Failed to publish post to Bsky' } as const
  expect(toText({ ...ours, causes: [cause] }, 'bluesky')).toEqual(['Bluesky rejected this post', 'Bluesky says: Not like that.'])
  expect(toText(ours, 'bluesky')).toEqual([undefined, 'Bluesky rejected this post'])
})

test('tells a post that its author declined in the wallet from one that the network refused', () => {
  const failure = { kind: 'refused', message: errorMessages.transactionRejected } as const
  const toast = toRowToast({ ...row, network: 'lens', failure }, words, noActions)
  expect(toast).toMatchObject({ kind: 'warning', message: en['toast.userRejected'], action: { label: en['action.retry'] } })
  expect(toast.details).toBeUndefined()
})

test('reports a retry that could not start', async () => {
  const show = vi.fn<(toast: ToastDraft) => void>()
  const retry = () => Promise.reject(new Error('The storage is closed.'))
  toRowToast({ ...row, phase: 'failed' }, words, { ...noActions, retry, show }).action!.run()
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith({ kind: 'error', message: en['outbox.notChanged'] }))
})

test('says what is left of a budget that has no room for a post', () => {
  const shortage = { left: 100_000, needed: 200_000 }
  const failure = { kind: 'refused', message: 'Not enough is left.', status: 402, retryAfter: 3_600_000 } as const
  const toMessage = (left: number) =>
    toRowToast({ ...row, failure: { ...failure, shortage: { ...shortage, left } } }, words, noActions).message
  expect(toMessage(100_000)).toBe('This can cost up to $0.20, but only $0.10 of today’s limit for Bluesky is left. Try again tomorrow.')
  expect(toMessage(0)).toBe('Today’s limit for Bluesky is used up. Try again tomorrow.')
  const ofNetwork = { kind: 'refused', message: 'Credits are used up.', status: 402 } as const
  expect(toRowToast({ ...row, failure: ofNetwork }, words, noActions).message).toBe(
    'This server has used up its credit with Bluesky. Try again later.',
  )
})
