import { expect, test, vi } from 'vitest'
import { holdDraft, letGoDraft, takeDraft } from './draft-lock.ts'
import type { KeptDraft } from './draft-store.ts'
import { findFirstDraft } from './find-first-draft.ts'

const kept: KeptDraft = { id: 'kept', savedAt: 1, text: 'Half a thought', pictures: [], targets: [], restriction: 'Everyone', isOpen: true }
const store = { find: async (id: string) => (id === kept.id ? kept : undefined) }

/** Answers how to close it. */
const writeInOtherTab = async (id: string) => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const done = navigator.locks.request(`chorus:draft:${id}`, () => {
    begin()
    return closed
  })
  await begun
  return async () => {
    close()
    await done
  }
}
const isHeld = async (id: string) => (await navigator.locks.query()).held?.some(({ name }) => name === `chorus:draft:${id}`)

test('a draft is taken by one tab at a time', async () => {
  const close = await writeInOtherTab('kept')
  expect(await takeDraft('kept', store)).toBeUndefined()
  await close()
  expect(await takeDraft('kept', store)).toBe(kept)
  // What this page has, it has.
  expect(await holdDraft('kept')).toBe(true)
  letGoDraft('kept')
  await vi.waitFor(async () => expect(await isHeld('kept')).toBe(false))
})

test('what is gone, or cannot be read, is not held', async () => {
  expect(await takeDraft('gone', store)).toBeUndefined()
  await expect(takeDraft('kept', { find: () => Promise.reject(new Error('closed')) })).rejects.toThrow('closed')
  await vi.waitFor(async () => expect([await isHeld('gone'), await isHeld('kept')]).toEqual([false, false]))
})

test('a composer does not begin with what another tab is writing', async () => {
  const close = await writeInOtherTab('kept')
  const beginning = {
    store: { ...store, list: async () => [kept], keep: async () => {}, remove: async () => {} },
    book: { farcaster: { accounts: [] }, lens: { accounts: [] }, x: { accounts: [] }, bluesky: { accounts: [] } } as never,
    connectionOf: () => ({}) as never,
    now: () => 1,
  }
  for (const start of [{ draftId: 'kept' }, {}]) expect((await findFirstDraft(start, beginning)).text).toBe('')
  await close()
  expect(await findFirstDraft({ draftId: 'kept' }, beginning)).toBe(kept)
  letGoDraft('kept')
})
