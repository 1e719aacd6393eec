import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { expect, test, vi } from 'vitest'
import type { Translate } from '../../i18n/create-translate.ts'
import en from '../../i18n/locales/en.json'
import type { ToastDraft } from '../toasts/toaster.ts'
import { toRowToast } from './to-row-toast.ts'

const t: Translate = (id, values = {}) => en[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const row = { id: 'a', network: 'bluesky', phase: 'failed' } as OutboxRow
const nothing = { open: () => {}, retry: async () => {}, say: () => {} }

// Flows §7.1: "Persistent: partial-post failure".
test.each([
  ['failed', 'Bluesky has refused it.'],
  ['needs-user', 'It waits until you are logged in to Bluesky again.'],
] as const)('what has %s stays until somebody has seen it, and can be tried again', (phase, message) => {
  const retry = vi.fn<(id: string) => Promise<void>>(async () => {})
  const toast = toRowToast({ ...row, phase }, t, { ...nothing, retry })
  expect(toast).toMatchObject({ kind: 'error', message, stay: Number.POSITIVE_INFINITY })
  toast.action!.run()
  expect(retry).toHaveBeenCalledExactlyOnceWith('a')
})

test('its details name kind and network, and hold nothing that looks like a secret', () => {
  const failure = { kind: 'refused', message: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz is too long' } as const
  expect(toRowToast({ ...row, failure }, t, nothing).details).toBe('refused · bluesky: Bearer … is too long')
})

test('its details go down to what the network has said', () => {
  const cause = { kind: 'refused', message: 'InvalidRequest: Not like that.', call: 'com.atproto.repo.applyWrites', status: 400 } as const
  const failure = { kind: 'refused', message: 'Failed to publish post to Bsky', causes: [cause, { message: 'Deep down' }] } as const
  expect(toRowToast({ ...row, failure }, t, nothing).details).toBe(
    'refused · bluesky: Failed to publish post to Bsky\n' +
      'refused · bluesky · com.atproto.repo.applyWrites · 400: InvalidRequest: Not like that.\nError: Deep down',
  )
})

test('another try that could not begin is said', async () => {
  const say = vi.fn<(toast: ToastDraft) => void>()
  const retry = () => Promise.reject(new Error('The storage is closed.'))
  toRowToast({ ...row, phase: 'failed' }, t, { ...nothing, retry, say }).action!.run()
  await vi.waitFor(() => expect(say).toHaveBeenCalledWith({ kind: 'error', message: en['outbox.notChanged'] }))
})
