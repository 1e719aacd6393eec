import type { ReplyInputOf } from '@chorus/contract/call'
import {
  deleteDraft,
  draftLimits,
  findDraftFiles,
  readDraftFile,
  readDrafts,
  saveDraft,
  saveDraftFile,
  startDraftSync,
  stopDraftSync,
} from '@chorus/contract/content/drafts'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import {
  findDraftFilePart,
  findDraftKey,
  findWholeDraftFiles,
  listDraftChanges,
  type NoDraftWrite,
  removeDraftKey,
  saveDraftFilePart,
  setDraftKey,
  writeDraft,
} from '../../db/tables/drafts.ts'

/** Per reply. A draft has at most some 400 kB. */
const page = 20

const otherKey = () => new Refusal('Your drafts are synced with another sync code now.', { status: 403, countsAsFailure: false })

/** Drafts that an account's browsers share, encrypted by them. */
export function draftRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  serve(readDrafts, async ({ viewer, query }) => {
    const keyId = await findDraftKey(db, viewer.accountId)
    const list = await listDraftChanges(db, viewer.accountId, { since: query.since, most: page + 1 })
    return { key_id: keyId ?? null, list: list.slice(0, page), has_more: list.length > page }
  })

  serve(startDraftSync, async ({ viewer, body }) => {
    if (!(await setDraftKey(db, viewer.accountId, body.key_id, body.replaces ?? undefined))) throw otherKey()
  })

  serve(stopDraftSync, ({ viewer }) => removeDraftKey(db, viewer.accountId))

  serve(saveDraft, async ({ viewer, body: { key_id: keyId, ...draft } }) =>
    toReply(await writeDraft(db, viewer.accountId, { keyId, ...draft, ending: null })),
  )

  serve(deleteDraft, async ({ viewer, body: { key_id: keyId, ...draft } }) =>
    toReply(await writeDraft(db, viewer.accountId, { keyId, ...draft, data: null, files: [] })),
  )

  serve(saveDraftFile, async ({ viewer, body: { key_id: keyId, data, ...file } }) => {
    const outcome = await saveDraftFilePart(db, viewer.accountId, { keyId, ...file, data: Buffer.from(data, 'base64') })
    if (outcome === 'otherKey') throw otherKey()
    if (outcome === 'full') throw new Refusal('The files of your drafts need more space than you have.', { status: 413 })
  })

  serve(readDraftFile, async ({ viewer, query }) => {
    const found = await findDraftFilePart(db, viewer.accountId, query.id, query.part)
    if (!found) throw new Refusal('This file doesn’t exist.', { status: 409 })
    return { parts: found.parts, data: Buffer.from(found.data).toString('base64') }
  })

  serve(findDraftFiles, async ({ viewer, body }) => ({ ids: await findWholeDraftFiles(db, viewer.accountId, body.ids) }))
}

function toReply(outcome: number | NoDraftWrite): ReplyInputOf<typeof saveDraft> {
  if (typeof outcome === 'number') return { saved: true, version: outcome }
  if (outcome.why === 'changed') return { saved: false, ...outcome.current }
  if (outcome.why === 'otherKey') throw otherKey()
  throw new Refusal(`You can sync up to ${draftLimits.drafts} drafts.`, { status: 413 })
}
