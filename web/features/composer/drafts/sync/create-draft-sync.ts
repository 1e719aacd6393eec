import { createEmitter } from '@chorus/model/emitter'
import { isFailure } from '@chorus/model/failure'
import type { SavedDraft } from '../draft-store.ts'
import { applyChange, toDraftContext } from './apply-change.ts'
import { toBase64, toBase64Url } from './base64.ts'
import { type DraftEnding, openEnding, sealEnding } from './draft-ending.ts'
import { deriveDraftKeys, type DraftKeys } from './draft-keys.ts'
import type { DraftSyncDeps } from './draft-sync-deps.ts'
import { packDraft } from './pack-draft.ts'
import { type DraftChange, isOtherKey } from './remote-drafts.ts'
import { seal } from './seal.ts'
import { createSecret, readSyncCode, toSyncCode } from './sync-code.ts'
import type { SyncStore } from './sync-store.ts'

/** hidden: there is no Chorus account that could sync. locked: other browsers sync; this one needs the sync code. */
export type SyncMode = 'unknown' | 'hidden' | 'off' | 'locked' | 'on'

/** What another browser did to a draft that a tab edits here. It is applied once the draft is closed. */
export interface WaitingChange {
  isDeleted: boolean
  /** Why it was deleted. Absent: unknown. */
  ending?: DraftEnding
  /** When the draft was saved that both browsers had. Absent: they had none. */
  savedAt?: number
}

export interface SyncState {
  mode: SyncMode
  isBusy: boolean
  /** ms. Absent: never while this page was open. */
  syncedAt?: number
  /** Drafts that stay on this device, because they or their files are too large. */
  tooLarge: number
  /** Why the last attempt failed. */
  error?: unknown
  /** Increases when drafts arrive from other browsers. */
  arrived: number
  /** By the id of the draft. */
  waiting: ReadonlyMap<string, WaitingChange>
}

/** Keeps the drafts of this browser in step with the account's other browsers. */
export interface DraftSync {
  state(): SyncState
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Never throws; the state holds the error. Calls during a run lead to one more round. */
  sync(): Promise<void>
  /** Like `sync` if this browser has the sync code; otherwise sends no request. */
  syncIfOn(): Promise<void>
  /** Remembers that a draft was sent, for the other browsers. Never throws. */
  recordSent(id: string, ending: Exclude<DraftEnding, 'discarded'>): Promise<void>
  /** Returns the new sync code. Throws when it can't be turned on. */
  turnOn(): Promise<string>
  /** False: it is not the code of this account. */
  join(code: string): Promise<boolean>
  /** The sync code, to be entered in another browser. */
  reveal(): Promise<string | undefined>
  /** A new code for someone who has lost the old one. Drafts that exist only on the server are lost. */
  startOver(): Promise<string>
  /** Deletes the copies on the server. Every browser keeps its own drafts. */
  turnOff(): Promise<void>
}

export function createDraftSync(deps: DraftSyncDeps): DraftSync {
  const { store, remote, now } = deps
  const changes = createEmitter()
  let state: SyncState = { mode: 'unknown', isBusy: false, tooLarge: 0, arrived: 0, waiting: new Map() }
  const show = (change: Partial<SyncState>) => {
    state = { ...state, ...change }
    changes.emit()
  }

  const round = async (): Promise<void> => {
    show({ isBusy: true })
    try {
      const outcome = await deps.lock(() => syncOnce(deps))
      const arrived = state.arrived + outcome.arrived
      const { mode, tooLarge, waiting } = outcome
      show({ mode, tooLarge, waiting, arrived, error: undefined, ...(mode === 'on' && { syncedAt: now() }) })
    } catch (error) {
      if (isFailure(error, 'unauthorized')) show({ mode: 'hidden', error: undefined })
      else show({ error })
    } finally {
      show({ isBusy: false })
    }
  }
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const sync = (): Promise<void> => {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = (async () => {
      do {
        isAskedAgain = false
        await round()
      } while (isAskedAgain)
    })().finally(() => (running = undefined))
    return running
  }

  /** The server first, because a failed call must not cost this browser its secret. */
  const begin = async (replaces?: string): Promise<string> => {
    const secret = createSecret()
    const { id } = await deriveDraftKeys(secret)
    await deps.lock(async () => {
      await remote.start(id, replaces)
      await store.setSecret(secret)
    })
    await sync()
    return toSyncCode(secret)
  }
  return {
    state: () => state,
    subscribe: changes.subscribe,
    sync,
    async syncIfOn() {
      // If storage is blocked, there is nothing to sync.
      if (await store.keys().catch(() => undefined)) await sync()
    },
    async recordSent(id, ending) {
      if (await store.keys().catch(() => undefined)) await store.setEnding(id, ending).catch(() => {})
    },
    turnOn: () => begin(),
    async join(code) {
      const secret = readSyncCode(code)
      if (!secret) return false
      const [{ keyId }, { id }] = await Promise.all([remote.changes(beyond), deriveDraftKeys(secret)])
      if (id !== keyId) return false
      await deps.lock(() => store.setSecret(secret))
      await sync()
      return true
    },
    async reveal() {
      const secret = await store.secret()
      return secret && toSyncCode(secret)
    },
    startOver: async () => begin((await remote.changes(beyond)).keyId),
    async turnOff() {
      await deps.lock(async () => {
        await remote.stop()
        await store.clear()
      })
      show({ mode: 'off', syncedAt: undefined, tooLarge: 0, waiting: new Map() })
    },
  }
}

/** Higher than any version, for requests that only ask for the key. */
const beyond = 999_999_999_999_999

interface Outcome extends Pick<SyncState, 'mode' | 'tooLarge' | 'arrived' | 'waiting'> {}

/** Without sync. */
const nothing = { tooLarge: 0, arrived: 0, waiting: new Map() }

async function syncOnce(deps: DraftSyncDeps): Promise<Outcome> {
  const { store, remote } = deps
  const keys = await store.keys()
  if (!keys) {
    const { keyId } = await remote.changes(beyond)
    return { mode: keyId === undefined ? 'off' : 'locked', ...nothing }
  }
  try {
    const freed = await applyWaiting(deps, keys)
    const pulled = await pull(deps, keys)
    if (pulled === undefined) return await forget(deps)
    const pushed = await push(deps, keys)
    const waiting = await listWaiting(deps, keys)
    return { mode: 'on', tooLarge: pushed.tooLarge, arrived: freed + pulled + pushed.arrived, waiting }
  } catch (error) {
    if (isOtherKey(error)) return forget(deps)
    throw error
  }
}

/** Another browser has started over or turned sync off, or someone else has logged in here. */
async function forget({ store, remote }: DraftSyncDeps): Promise<Outcome> {
  await store.clear()
  const { keyId } = await remote.changes(beyond)
  return { mode: keyId === undefined ? 'off' : 'locked', ...nothing }
}

/** Applies what has waited for drafts that were being edited. How many drafts changed. */
async function applyWaiting(deps: DraftSyncDeps, keys: DraftKeys): Promise<number> {
  let arrived = 0
  for (const id of await deps.store.ids()) {
    const change = (await deps.store.find(id))?.waiting
    if (change && (await applyChange(deps, keys, change))) arrived += 1
  }
  return arrived
}

async function listWaiting({ store }: DraftSyncDeps, keys: DraftKeys): Promise<SyncState['waiting']> {
  const found = new Map<string, WaitingChange>()
  for (const id of await store.ids()) {
    const { waiting, savedAt } = (await store.find(id)) ?? {}
    if (!waiting) continue
    const isDeleted = waiting.data === null
    const ending = isDeleted ? await openEnding(keys, id, waiting.ending) : undefined
    found.set(id, { isDeleted, ...(ending && { ending }), ...(savedAt !== undefined && { savedAt }) })
  }
  return found
}

/** How many drafts changed here. Undefined: the account has another key. */
async function pull(deps: DraftSyncDeps, keys: DraftKeys): Promise<number | undefined> {
  const { store, remote } = deps
  let arrived = 0
  for (let hasMore = true; hasMore;) {
    const page = await remote.changes(await store.cursor())
    if (page.keyId !== keys.id) return undefined
    for (const change of page.list) {
      if (await applyChange(deps, keys, change)) arrived += 1
      await store.setCursor(change.version)
    }
    hasMore = page.hasMore
  }
  return arrived
}

/** Sends what has changed here since the last version that both sides know. */
async function push(deps: DraftSyncDeps, keys: DraftKeys): Promise<Pick<Outcome, 'tooLarge' | 'arrived'>> {
  const { drafts, store, remote, withFreeDraft } = deps
  let [tooLarge, arrived] = [0, 0]
  const settle = async (id: string, outcome: number | DraftChange, savedAt?: number): Promise<void> => {
    if (typeof outcome !== 'number') {
      if (await applyChange(deps, keys, outcome)) arrived += 1
      return
    }
    const copy = (await store.find(id))?.copy
    await store.set(id, savedAt === undefined ? undefined : { version: outcome, savedAt, ...(copy && { copy }) })
  }
  const local = await drafts.list()
  for (const draft of local) {
    const known = await store.find(draft.id)
    if (known?.waiting || known?.savedAt === draft.savedAt) continue
    const base = known?.version ?? 0
    await store.set(draft.id, { ...known, version: base, sending: draft.savedAt })
    const outcome = await send(deps, keys, draft, base)
    if (outcome === 'tooLarge') tooLarge += 1
    else await settle(draft.id, outcome, draft.savedAt)
  }
  const here = new Set(local.map(({ id }) => id))
  for (const id of await store.ids()) {
    const known = await store.find(id)
    // A draft that this version of the app can't read isn't stored here, and wasn't deleted here.
    if (!known || here.has(id) || known.isUnreadable || known.waiting) continue
    // Emptied while it is being written. More may follow.
    if (!(await withFreeDraft(id, async () => true))) continue
    // Never sent, or possibly sent: either there is nothing to delete, or it comes back with the next changes.
    if (known.version === 0) {
      await store.set(id, undefined)
      continue
    }
    const ending = await sealEnding(keys, id, (await store.ending(id)) ?? 'discarded')
    await settle(id, await remote.write(keys, { id, base: known.version, data: null, ending, files: [] }))
  }
  await forgetEndings(store)
  return { tooLarge, arrived }
}

/** Of drafts that no other browser has. */
async function forgetEndings(store: SyncStore): Promise<void> {
  for (const id of await store.endedIds()) if (!(await store.find(id))) await store.setEnding(id, undefined)
}

/** Maximum bytes of a draft before encryption, so that it stays below the server's limit in base64. */
const mostBytes = 290_000

async function send(
  { remote }: DraftSyncDeps,
  keys: DraftKeys,
  draft: SavedDraft,
  base: number,
): Promise<number | DraftChange | 'tooLarge'> {
  const { bytes, files } = await packDraft(draft, (file) => nameFile(keys, file))
  if (bytes.length > mostBytes) return 'tooLarge'
  try {
    await remote.saveFiles(keys, files)
    const data = toBase64(await seal(keys, bytes, toDraftContext(draft.id)))
    return await remote.write(keys, { id: draft.id, base, data, files: [...files.keys()] })
  } catch (error) {
    if (isFailure(error, 'refused') && !isOtherKey(error)) return 'tooLarge'
    throw error
  }
}

/** A name that only those who know the secret can derive from the content, so that the server can't look for a known image. */
async function nameFile({ name }: DraftKeys, file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', name, hash)))
}
