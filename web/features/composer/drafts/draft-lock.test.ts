import { expect, test, vi } from 'vitest'
import { findInitialDraft } from '../find-initial-draft.ts'
import { lockDraft, unlockDraft, lockSavedDraft } from './draft-lock.ts'
import type { SavedDraft } from './draft-store.ts'

const saved: SavedDraft = {
  id: 'saved',
  savedAt: 1,
  parts: [{ id: 'saved', text: 'Half a thought', images: [] }],
  targets: [],
  restriction: 'Everyone',
  isOpen: true,
}
const store = { find: async (id: string) => (id === saved.id ? saved : undefined) }

/** Holds the lock as another tab would. Returns a function that releases it. */
const lockInOtherTab = async (id: string) => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const { promise: acquired, resolve: acquire } = Promise.withResolvers<void>()
  const done = navigator.locks.request(`chorus:draft:${id}`, () => {
    acquire()
    return closed
  })
  await acquired
  return async () => {
    close()
    await done
  }
}
const isHeld = async (id: string) => (await navigator.locks.query()).held?.some(({ name }) => name === `chorus:draft:${id}`)

test('locks a draft for one tab at a time', async () => {
  const close = await lockInOtherTab('saved')
  expect(await lockSavedDraft('saved', store)).toBeUndefined()
  await close()
  expect(await lockSavedDraft('saved', store)).toBe(saved)
  // Locking again in the same tab succeeds.
  expect(await lockDraft('saved')).toBe(true)
  unlockDraft('saved')
  await vi.waitFor(async () => expect(await isHeld('saved')).toBe(false))
})

test('does not lock a draft that is gone or cannot be read', async () => {
  expect(await lockSavedDraft('gone', store)).toBeUndefined()
  await expect(lockSavedDraft('saved', { find: () => Promise.reject(new Error('closed')) })).rejects.toThrow('closed')
  await vi.waitFor(async () => expect([await isHeld('gone'), await isHeld('saved')]).toEqual([false, false]))
})

test('starts an empty draft when another tab is writing the saved one', async () => {
  const close = await lockInOtherTab('saved')
  const deps = {
    store: { ...store, list: async () => [saved], save: async () => {}, remove: async () => {} },
    book: { farcaster: { accounts: [] }, lens: { accounts: [] }, x: { accounts: [] }, bluesky: { accounts: [] } } as never,
    connectionOf: () => ({}) as never,
    loadCopies: async () => [],
    now: () => 1,
  }
  for (const start of [{ draftId: 'saved' }, {}]) expect((await findInitialDraft(start, deps)).parts).toMatchObject([{ text: '' }])
  await close()
  expect(await findInitialDraft({ draftId: 'saved' }, deps)).toBe(saved)
  unlockDraft('saved')
})
