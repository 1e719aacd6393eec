import type { AccountId } from '@chorus/accounts/account-id'
import { findInBook } from '@chorus/accounts/book/account-book'
import type { Accounts } from '@chorus/accounts/create-accounts'
import { isHeldByServer } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Connection } from '@chorus/networks/network'
import { createOutbox, type Outbox } from '@chorus/outbox/create-outbox'
import type { OutboxDeps } from '@chorus/outbox/outbox-deps'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { delMany, get, set, values } from 'idb-keyval'
import type { Cache } from '../../cache/create-cache.ts'
import { createBrowserLock, createBrowserTabs } from '../../services/accounts/browser-tabs.ts'
import { copyStore } from '../../services/copies/copy-store.ts'
import { createWritingBase } from '../../services/outbox/create-writing-base.ts'
import { showRevisions } from './show-revisions.ts'

export interface OpenOutboxOptions {
  /** The restored accounts of this browser. */
  accounts(): Promise<Accounts>
  connectionOf(account: Account): Connection
  cache: Pick<Cache, 'revise'>
  /** Calls our own API. */
  ownFetcher: Fetcher
  /** Origin where people open Chorus. */
  publicUrl: string
  /** The server’s time in ms. */
  now(): number
  onSettled(row: OutboxRow): void
}

/** ms */
const resumeEvery = 5 * 60_000

/** The outbox of this browser. It resumes what is unsent when the device comes back online, when the page is shown, and every few minutes. */
export function openOutbox({ accounts, connectionOf, cache, ownFetcher, publicUrl, now, onSettled }: OpenOutboxOptions): Outbox {
  const { rows, replaceDraft, restoreDraft } = createWritingBase()
  const tabs = createBrowserTabs('outbox')
  const share = async () => {
    const { createSharedCopies } = await import('../../services/copies/shared-copies.ts')
    await createSharedCopies(ownFetcher, copyStore).upload()
  }
  const deps: OutboxDeps = {
    storage: {
      list: () => values(rows),
      get: (id) => get(id, rows),
      put: (id, row) => set(id, row, rows),
      replaceDraft,
      restoreDraft,
      remove: (ids) => delMany([...ids], rows),
    },
    tabs: {
      post: tabs.post,
      // Rows that can't be read right now stay as last seen.
      listen: (listener) => void tabs.listen((id) => void listener(id as string).catch(() => {})),
    },
    lock: createBrowserLock(),
    runAs: async ({ accountId, network, draft }, work) =>
      (await accounts()).runAs(accountId as AccountId, async (account, signal) => {
        const call = draft.revision ? 'edit' : 'publish'
        const sender = connectionOf(account)[call]
        if (!sender) throw new Failure('not-offered', 'This account cannot post from here.', { network, call })
        return work(sender, signal)
      }),
    toPollUrl: (id) => `${publicUrl}/polls/${id}`,
    now,
    createId: () => crypto.randomUUID(),
    onSettled,
    async record({ sendId, network, accountId, published, part }) {
      if (!published) return
      const account = findInBook((await accounts()).book(), accountId as AccountId)
      const isShared = account !== undefined && isHeldByServer(account.session)
      await copyStore.add(sendId, { ...published, network, accountId, part: part?.number ?? 1 }, isShared)
      if (isShared) void share()
    },
    pause: untilOnline,
  }
  const outbox = createOutbox(deps)
  showRevisions({ outbox, cache, toUrl: (file) => URL.createObjectURL(file), revokeUrl: (url) => URL.revokeObjectURL(url) })
  const resume = () => void outbox.resume().catch(() => {})
  const resumeInSight = () => document.hidden || resume()
  window.addEventListener('online', resume)
  // A closed tab may have left posts to this one.
  document.addEventListener('visibilitychange', resumeInSight)
  // Posts whose attempts have all failed wait for something to change.
  setInterval(resumeInSight, resumeEvery)
  return outbox
}

/** Waits, and ends early when the device comes back online. */
const untilOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
