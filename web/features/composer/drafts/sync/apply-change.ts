import { isFailure } from '@chorus/model/failure'
import { readDraft, type SavedDraft } from '../draft-store.ts'
import { fromBase64 } from './base64.ts'
import { type DraftEnding, openEnding } from './draft-ending.ts'
import type { DraftKeys } from './draft-keys.ts'
import type { DraftSyncDeps } from './draft-sync-deps.ts'
import { unpackDraft } from './pack-draft.ts'
import type { DraftChange } from './remote-drafts.ts'
import { unseal } from './seal.ts'
import type { SyncedDraft } from './sync-store.ts'

export const toDraftContext = (id: string): string => `draft ${id}`

/** Whether it changed a draft here. Each step can be repeated, because a browser may end at any time. */
export async function applyChange(deps: DraftSyncDeps, keys: DraftKeys, change: DraftChange): Promise<boolean> {
  const { drafts, store, withFreeDraft } = deps
  const { id, version, data } = change
  let known = await store.find(id)
  if (known && known.version >= version) return false
  const wait = async (): Promise<false> => {
    await store.set(id, { ...known, version: known?.version ?? 0, waiting: change })
    return false
  }
  if (await mustWait(deps, change, known)) return wait()
  const remote = data === null ? undefined : await open(deps, keys, id, data)
  if (data !== null && !remote) {
    await store.set(id, { version, isUnreadable: true })
    return false
  }
  const ending = remote ? await store.ending(id) : await openEnding(keys, id, change.ending)
  // What the copy would withdraw before it is sent is meant to be sent now.
  if (remote ? remote.wasSent === 'scheduled' && !remote.scheduledAs : ending === 'scheduled') known = await releaseCopy(deps, id, known)
  const copy = known?.copy && { copy: known.copy }
  // Its own, of which the response was lost.
  if (remote && remote.savedAt === known?.sending) {
    await store.set(id, { ...copy, version, savedAt: remote.savedAt })
    return false
  }
  const wasSent = ending === 'sent' || ending === 'scheduled' ? { wasSent: ending } : undefined
  const isApplied = await withFreeDraft(id, async () => {
    const local = await drafts.find(id)
    const isChanged = local !== undefined && local.savedAt !== known?.savedAt && local.savedAt !== remote?.savedAt
    if (isChanged) {
      if (!remote && wasSent) await drafts.save({ ...local, ...wasSent })
      return false
    }
    if (!remote) await removeEnded(deps, local, id, ending)
    // It was sent from here before this change arrived. Without `savedAt`, the other browsers get it with this mark.
    else if (!local && wasSent) await drafts.save({ ...remote, ...wasSent })
    else await drafts.save(remote)
    await store.set(id, remote && { ...copy, version, ...(local || !wasSent ? { savedAt: remote.savedAt } : {}) })
    return true
  })
  if (isApplied) {
    await store.setEnding(id, undefined)
    return true
  }
  if (isApplied === undefined && (await mustWait(deps, change, known))) return wait()
  if (!remote) {
    // It was changed here, so it comes back.
    await store.set(id, { ...copy, version })
    return wasSent !== undefined
  }
  if ((await drafts.find(id))?.savedAt === remote.savedAt) {
    await store.set(id, { ...copy, version, savedAt: remote.savedAt })
    return false
  }
  // It was also changed here, so both versions stay.
  await store.set(id, { version, copy: await saveCopy(deps, id, known, remote) })
  return true
}

/**
 * Whether it can't be applied before the tab that edits the draft has closed it. A draft that was also changed here doesn't wait: both versions
 * stay, unless it was deleted elsewhere.
 */
async function mustWait({ drafts, withFreeDraft }: DraftSyncDeps, { id, data }: DraftChange, known: SyncedDraft | undefined) {
  if (await withFreeDraft(id, async () => true)) return false
  if (data === null) return true
  const local = await drafts.find(id)
  return !local || local.savedAt === known?.savedAt
}

/**
 * Saves another browser's version as a draft of its own. The next one replaces it, because its author had this one, unless it was opened
 * or changed here since.
 */
async function saveCopy({ drafts, store, withFreeDraft }: DraftSyncDeps, id: string, known: SyncedDraft | undefined, remote: SavedDraft) {
  const { savedAt } = remote
  const save = async (copy: NonNullable<SyncedDraft['copy']>) => {
    // First, so that a repeated run finds it again.
    await store.set(id, { ...known, version: known?.version ?? 0, copy })
    // Sent here, it would be posted twice if the other browser's call got through. Both drafts withdraw that in the same name.
    const { scheduledAs } = remote
    await drafts.save({ ...remote, id: copy.id, ...(scheduledAs && { scheduledAs: { draftId: id, ...scheduledAs } }) })
    return copy
  }
  const last = known?.copy
  const replaced =
    last &&
    (await withFreeDraft(last.id, async () =>
      (await drafts.find(last.id))?.savedAt === last.savedAt ? save({ id: last.id, savedAt }) : undefined,
    ))
  return replaced ?? save({ id: `${id.slice(0, 40)}-${crypto.randomUUID().slice(0, 8)}`, savedAt })
}

/** Lets the copy of another browser's version go its own way, because that browser knows by now that the version is scheduled. */
async function releaseCopy({ drafts, store, withFreeDraft, now }: DraftSyncDeps, id: string, known: SyncedDraft | undefined) {
  const last = known?.copy
  if (!last) return known
  return withFreeDraft(last.id, async () => {
    const copy = await drafts.find(last.id)
    if (copy?.scheduledAs?.draftId !== id) return known
    const { scheduledAs: _, ...content } = copy
    const savedAt = now()
    await drafts.save({ ...content, savedAt })
    // A copy that was changed by its author isn't replaced.
    const released = copy.savedAt === last.savedAt ? { ...known, copy: { id: last.id, savedAt } } : known
    await store.set(id, released)
    return released
  }).then((released) => released ?? known)
}

/**
 * Deletes a draft that another browser has sent or discarded, after what it scheduled: the other browser may have been of a version that leaves that.
 * One that was scheduled is what our server sends, and without a reason it may be.
 */
async function removeEnded(
  { drafts, withdraw }: DraftSyncDeps,
  local: SavedDraft | undefined,
  id: string,
  ending: DraftEnding | undefined,
): Promise<void> {
  if (local?.scheduledAs && (ending === 'sent' || ending === 'discarded')) {
    // What our server refuses to withdraw can't be withdrawn later, either.
    await withdraw(local).catch((error: unknown) => (isFailure(error, 'refused') ? undefined : Promise.reject(error as Error)))
  }
  await drafts.remove(id)
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
