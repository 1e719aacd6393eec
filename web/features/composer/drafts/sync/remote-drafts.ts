import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
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
import { Failure, isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fromBase64, toBase64 } from './base64.ts'
import type { DraftKeys } from './draft-keys.ts'
import { seal, sealOverhead, unseal } from './seal.ts'

/** A change to a draft by any of the account's browsers. */
export interface DraftChange {
  id: string
  version: number
  /** Sealed. Null: it was deleted. */
  data: string | null
  /** Sealed. Why it was deleted. */
  ending?: string | null
}

export interface RemoteDrafts {
  /** Undefined key: sync is off. */
  changes(since: number): Promise<{ keyId: string | undefined; list: readonly DraftChange[]; hasMore: boolean }>
  /** `replaces`: a key whose drafts are deleted. Refused if the account has another one. */
  start(keyId: string, replaces?: string): Promise<void>
  stop(): Promise<void>
  /** Undefined data deletes the draft. A number is the new version; otherwise another browser has changed the draft since `base`. */
  write(
    keys: DraftKeys,
    draft: { id: string; base: number; data: string | null; ending?: string; files: readonly string[] },
  ): Promise<number | DraftChange>
  /** Saves missing files. Throws `refused` when they need too much space. */
  saveFiles(keys: DraftKeys, files: ReadonlyMap<string, Blob>): Promise<void>
  readFile(keys: DraftKeys, name: string, type: string): Promise<Blob>
}

/** Bytes per part of a file, before encryption. */
const partBytes = draftLimits.partBytes - sealOverhead

export function createRemoteDrafts(fetcher: Fetcher): RemoteDrafts {
  const saveFile = async (keys: DraftKeys, name: string, file: Blob): Promise<void> => {
    const parts = Math.max(1, Math.ceil(file.size / partBytes))
    if (parts > draftLimits.parts) throw new Failure('refused', 'The file is too large to sync.')
    for (let part = 0; part < parts; part += 1) {
      const bytes = await file.slice(part * partBytes, (part + 1) * partBytes).arrayBuffer()
      const data = toBase64(await seal(keys, bytes, toFileContext(name, part, parts)))
      await askOwnServer(fetcher, saveDraftFile, { body: { key_id: keys.id, id: name, part, parts, data }, deadline: 60_000 })
    }
  }
  return {
    async changes(since) {
      const { key_id: keyId, list, has_more: hasMore } = await askOwnServer(fetcher, readDrafts, { query: { since: String(since) } })
      return { keyId: keyId ?? undefined, list, hasMore }
    },
    start: (key_id, replaces = undefined) => askOwnServer(fetcher, startDraftSync, { body: { key_id, replaces: replaces ?? null } }),
    stop: () => askOwnServer(fetcher, stopDraftSync, { body: {} }),
    async write({ id: key_id }, { id, base, data, ending, files }) {
      const outcome =
        data === null
          ? await askOwnServer(fetcher, deleteDraft, { body: { key_id, id, base, ending: ending ?? null } })
          : await askOwnServer(fetcher, saveDraft, { body: { key_id, id, base, data, files } })
      return outcome.saved ? outcome.version : { id, version: outcome.version, data: outcome.data, ending: outcome.ending }
    },
    async saveFiles(keys, files) {
      if (files.size === 0) return
      const { ids } = await askOwnServer(fetcher, findDraftFiles, { body: { ids: [...files.keys()] } })
      for (const [name, file] of files) if (!ids.includes(name)) await saveFile(keys, name, file)
    },
    async readFile(keys, name, type) {
      const bytes: Uint8Array<ArrayBuffer>[] = []
      for (let [part, parts] = [0, 1]; part < parts; part += 1) {
        const reply = await askOwnServer(fetcher, readDraftFile, { query: { id: name, part: String(part) }, deadline: 60_000 })
        if (part > 0 && reply.parts !== parts) throw new Failure('broken', 'The parts of the file belong to different files.')
        parts = reply.parts
        bytes.push(await unseal(keys, fromBase64(reply.data), toFileContext(name, part, parts)))
      }
      return new Blob(bytes, { type })
    },
  }
}

const toFileContext = (name: string, part: number, parts: number): string => `file ${name} ${part}/${parts}`

/** Whether the account now has a different sync code, or none. */
export const isOtherKey = (error: unknown): boolean => isFailure(error) && error.status === 403
