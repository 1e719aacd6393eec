import { createEmitter } from '@chorus/model/emitter'
import { isFailure } from '@chorus/model/failure'
import { type DraftStore, readDraft, type SavedDraft } from '../draft-store.ts'
import { fromBase64, toBase64, toBase64Url } from './base64.ts'
import { deriveDraftKeys, type DraftKeys } from './draft-keys.ts'
import { packDraft, unpackDraft } from './pack-draft.ts'
import { type DraftChange, isOtherKey, type RemoteDrafts } from './remote-drafts.ts'
import { seal, unseal } from './seal.ts'
import { createSecret, readSyncCode, toSyncCode } from './sync-code.ts'
import type { SyncStore } from './sync-store.ts'

/** hidden: there is no Chorus account that could sync. locked: other browsers sync; this one needs the sync code. */
export type SyncMode = 'unknown' | 'hidden' | 'off' | 'locked' | 'on'

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

export interface DraftSyncDeps {
  drafts: DraftStore
  store: SyncStore
  remote: RemoteDrafts
  /** Runs work unless a tab is editing the draft. */
  withFreeDraft<T>(id: string, work: () => Promise<T>): Promise<T | undefined>
  /** A lock held across all tabs. */
  lock<T>(work: () => Promise<T>): Promise<T>
  /** ms */
  now(): number
}

export function createDraftSync(deps: DraftSyncDeps): DraftSync {
  const { store, remote, now } = deps
  const changes = createEmitter()
  let state: SyncState = { mode: 'unknown', isBusy: false, tooLarge: 0, arrived: 0 }
  const show = (change: Partial<SyncState>) => {
    state = { ...state, ...change }
    changes.emit()
  }

  const round = async (): Promise<void> => {
    show({ isBusy: true })
    try {
      const outcome = await deps.lock(() => syncOnce(deps))
      const arrived = state.arrived + outcome.arrived
      show({ mode: outcome.mode, tooLarge: outcome.tooLarge, arrived, error: undefined, ...(outcome.mode === 'on' && { syncedAt: now() }) })
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
      show({ mode: 'off', syncedAt: undefined, tooLarge: 0 })
    },
  }
}

/** Higher than any version, for requests that only ask for the key. */
const beyond = 999_999_999_999_999

interface Outcome extends Pick<SyncState, 'mode' | 'tooLarge' | 'arrived'> {}

async function syncOnce(deps: DraftSyncDeps): Promise<Outcome> {
  const { store, remote } = deps
  const keys = await store.keys()
  const [tooLarge, arrived] = [0, 0]
  if (!keys) {
    const { keyId } = await remote.changes(beyond)
    return { mode: keyId === undefined ? 'off' : 'locked', tooLarge, arrived }
  }
  try {
    const pulled = await pull(deps, keys)
    if (pulled === undefined) return await forget(deps)
    const pushed = await push(deps, keys)
    return { mode: 'on', tooLarge: pushed.tooLarge, arrived: pulled + pushed.arrived }
  } catch (error) {
    if (isOtherKey(error)) return forget(deps)
    throw error
  }
}

/** Another browser has started over or turned sync off, or someone else has logged in here. */
async function forget({ store, remote }: DraftSyncDeps): Promise<Outcome> {
  await store.clear()
  const { keyId } = await remote.changes(beyond)
  return { mode: keyId === undefined ? 'off' : 'locked', tooLarge: 0, arrived: 0 }
}

/** How many drafts changed here. Undefined: the account has another key. */
async function pull(deps: DraftSyncDeps, keys: DraftKeys): Promise<number | undefined> {
  const { store, remote } = deps
  let arrived = 0
  for (let hasMore = true; hasMore;) {
    const page = await remote.changes(await store.cursor())
    if (page.keyId !== keys.id) return undefined
    for (const change of page.list) {
      if (await apply(deps, keys, change)) arrived += 1
      await store.setCursor(change.version)
    }
    hasMore = page.hasMore
  }
  return arrived
}

/** Whether it changed a draft here. Each step can be repeated, because a browser may end at any time. */
async function apply(deps: DraftSyncDeps, keys: DraftKeys, { id, version, data }: DraftChange): Promise<boolean> {
  const { drafts, store, withFreeDraft } = deps
  const known = await store.find(id)
  if (known && known.version >= version) return false
  const remote = data === null ? undefined : await open(deps, keys, id, data)
  if (data !== null && !remote) {
    await store.set(id, { version, isUnreadable: true })
    return false
  }
  // Its own, of which the response was lost.
  if (remote && remote.savedAt === known?.sending) {
    await store.set(id, { version, savedAt: remote.savedAt })
    return false
  }
  const done = await withFreeDraft(id, async () => {
    const local = await drafts.find(id)
    const isChanged = local !== undefined && local.savedAt !== known?.savedAt && local.savedAt !== remote?.savedAt
    if (isChanged) return false
    if (remote) await drafts.save(remote)
    else await drafts.remove(id)
    await store.set(id, remote && { version, savedAt: remote.savedAt })
    return true
  })
  if (done) return true
  // It was also changed or is being edited here, so both versions stay. The other one gets a name that a repeated run finds again.
  if (remote) await drafts.save({ ...remote, id: `${id.slice(0, 40)}-${version}` })
  await store.set(id, { version })
  return remote !== undefined
}

/** Undefined: it can't be read. Throws when its files can't be loaded now. */
async function open({ remote }: DraftSyncDeps, keys: DraftKeys, id: string, data: string): Promise<SavedDraft | undefined> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = await unseal(keys, fromBase64(data), toDraftContext(id))
  } catch {
    return undefined
  }
  const draft = readDraft(await unpackDraft(bytes, (name, type) => remote.readFile(keys, name, type)))
  return draft?.id === id ? draft : undefined
}

/** Sends what has changed here since the last version that both sides know. */
async function push(deps: DraftSyncDeps, keys: DraftKeys): Promise<Pick<Outcome, 'tooLarge' | 'arrived'>> {
  const { drafts, store, remote } = deps
  let [tooLarge, arrived] = [0, 0]
  const settle = async (id: string, outcome: number | DraftChange, savedAt?: number): Promise<void> => {
    if (typeof outcome !== 'number') {
      if (await apply(deps, keys, outcome)) arrived += 1
    } else await store.set(id, savedAt === undefined ? undefined : { version: outcome, savedAt })
  }
  const local = await drafts.list()
  for (const draft of local) {
    const known = await store.find(draft.id)
    if (known?.savedAt === draft.savedAt) continue
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
    if (!known || here.has(id) || known.isUnreadable) continue
    // Never sent, or possibly sent: either there is nothing to delete, or it comes back with the next changes.
    if (known.version === 0) {
      await store.set(id, undefined)
      continue
    }
    await settle(id, await remote.write(keys, { id, base: known.version, data: null, files: [] }))
  }
  return { tooLarge, arrived }
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

const toDraftContext = (id: string): string => `draft ${id}`

/** A name that only those who know the secret can derive from the content, so that the server can't look for a known image. */
async function nameFile({ name }: DraftKeys, file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', name, hash)))
}
