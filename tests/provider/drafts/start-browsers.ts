import { once } from 'node:events'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { DraftPart } from '@chorus/web/features/composer/drafts/draft-parts'
import type { SavedDraft, DraftStore } from '@chorus/web/features/composer/drafts/draft-store'
import { createDraftSync, type DraftSync } from '@chorus/web/features/composer/drafts/sync/create-draft-sync'
import { createRemoteDrafts } from '@chorus/web/features/composer/drafts/sync/remote-drafts'
import { createSyncStore, type SyncStore } from '@chorus/web/features/composer/drafts/sync/sync-store'
import { withdrawDraft } from '@chorus/web/features/composer/drafts/withdraw-draft'
import { IDBFactory } from 'fake-indexeddb'
import { expect } from 'vitest'
import type { Provider } from '../start-provider.ts'

let clock = 1_000
const tick = () => (clock += 1)
export const write = (id: string, text: string, images: DraftPart['images'] = []): SavedDraft => ({
  id,
  savedAt: tick(),
  parts: [{ id: 'a', text, images }],
  targets: [],
  restriction: 'Everyone',
})
export const textOf = ({ parts }: SavedDraft) => parts[0]!.text
export const withText = (draft: SavedDraft, text: string): SavedDraft => write(draft.id, text, draft.parts[0]!.images)

function createDrafts(): Omit<DraftStore, 'replace'> & { texts(): Promise<string[]> } {
  const saved = new Map<string, SavedDraft>()
  return {
    list: async () => [...saved.values()].toSorted((one, other) => other.savedAt - one.savedAt),
    find: async (id) => saved.get(id),
    save: async (draft) => void saved.set(draft.id, draft),
    remove: async (id) => void saved.delete(id),
    texts: async () => [...saved.values()].map(textOf).toSorted(),
  }
}

async function openStore(): Promise<NonNullable<Parameters<typeof createSyncStore>[0]>> {
  const request = new IDBFactory().open('sync')
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore('entries'))
  await once(request, 'success')
  const base = request.result as unknown as IDBDatabase
  return async (mode, act) => act(base.transaction('entries', mode).objectStore('entries'))
}

export interface Browser {
  drafts: ReturnType<typeof createDrafts>
  sync: DraftSync
  store: SyncStore
  /** Drafts that a composer is open on. */
  open: Set<string>
  fetcher: Fetcher
  /** Loses the response to the next call that this matches. */
  lose(path: string): void
}

export async function startBrowser(provider: Provider, token: string | undefined, before?: Browser): Promise<Browser> {
  const { drafts, store } = before ?? { drafts: createDrafts(), store: createSyncStore(await openStore()) }
  const open = new Set<string>()
  let lost: string | undefined
  const fetcher: Fetcher = async (path, init) => {
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await provider.app.fetch(new Request(new URL(path, 'http://chorus.test'), { ...init, headers }))
    if (lost === undefined || !path.startsWith(lost)) return response
    lost = undefined
    throw new TypeError('The connection was lost.')
  }
  let last: Promise<unknown> = Promise.resolve()
  const sync = createDraftSync({
    drafts,
    store,
    remote: createRemoteDrafts(fetcher),
    withdraw: (draft) => withdrawDraft(draft, fetcher),
    withFreeDraft: async (id, work) => (open.has(id) ? undefined : work()),
    lock: (work) => {
      const next = last.then(work, work)
      last = next.catch(() => {})
      return next
    },
    now: tick,
  })
  return { drafts, sync, store, open, fetcher, lose: (path) => void (lost = path) }
}

/** Two browsers of one account that share its drafts. */
export async function startTwo(provider: Provider): Promise<{ one: Browser; other: Browser; accountId: string }> {
  const { token, viewer } = await provider.join()
  const [one, other] = [await startBrowser(provider, token), await startBrowser(provider, token)]
  const code = await one.sync.turnOn()
  await other.sync.sync()
  expect(other.sync.state().mode).toBe('locked')
  expect(await other.sync.join(code)).toBe(true)
  return { one, other, accountId: viewer.accountId }
}

export const syncBoth = async ({ one, other }: { one: Browser; other: Browser }) => {
  for (const { sync } of [one, other, one, other]) {
    await sync.sync()
    expect(sync.state()).toMatchObject({ mode: 'on', error: undefined })
  }
}
