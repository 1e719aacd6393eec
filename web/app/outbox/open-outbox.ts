import type { AccountId } from '@chorus/accounts/account-id'
import type { Accounts } from '@chorus/accounts/create-accounts'
import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import type { Connection } from '@chorus/networks/network'
import { createOutbox, type Outbox } from '@chorus/outbox/create-outbox'
import type { OutboxDeps } from '@chorus/outbox/outbox-deps'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { del, get, set, values } from 'idb-keyval'
import { createBrowserLock, createBrowserTabs } from '../accounts/browser-tabs.ts'
import { createWritingBase } from './create-writing-base.ts'

export interface OpenOutboxOptions {
  /** Those of this browser, restored. */
  accounts(): Promise<Accounts>
  connectionOf(account: Account): Connection
  /** ms. The server's time. */
  now(): number
  tell(row: OutboxRow): void
}

/** The outbox of this browser. It goes on by itself with what an earlier page has left, and whenever this device is online again. */
export function openOutbox({ accounts, connectionOf, now, tell }: OpenOutboxOptions): Outbox {
  const { rows, takeOver, giveBack } = createWritingBase()
  const tabs = createBrowserTabs('outbox')
  const deps: OutboxDeps = {
    storage: {
      list: () => values(rows),
      get: (id) => get(id, rows),
      put: (id, row) => set(id, row, rows),
      takeOver,
      giveBack,
      remove: (id) => del(id, rows),
    },
    tabs: {
      post: tabs.post,
      // What cannot be read now stays as it was last seen.
      listen: (listener) => void tabs.listen((id) => void listener(id as string).catch(() => {})),
    },
    lock: createBrowserLock(),
    actAs: async (accountId, network, work) =>
      (await accounts()).actAs(accountId as AccountId, async (account, signal) => {
        const { publish } = connectionOf(account)
        if (!publish) throw new Failure('not-offered', 'This account cannot post from here.', { network, call: 'publish' })
        return work(publish, signal)
      }),
    now,
    createId: () => crypto.randomUUID(),
    tell,
    pause: untilOnline,
  }
  const outbox = createOutbox(deps)
  window.addEventListener('online', () => void outbox.resume().catch(() => {}))
  return outbox
}

/** Waits; being online again ends it. */
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
