import type { AccountId } from '@chorus/accounts/account-id'
import type { Post, Restriction } from '@chorus/model/post'
import { del, entries, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { createWritingBase } from '../../app/outbox/create-writing-base.ts'
import type { Picture } from './picture.ts'

/** A post that somebody has begun. */
export interface KeptDraft {
  id: string
  /** ms */
  savedAt: number
  text: string
  pictures: readonly Picture[]
  targets: readonly AccountId[]
  restriction: Restriction
  /** BCP 47. Absent: as the interface is. */
  languages?: readonly string[]
  /** False: nobody may quote it. */
  canBeQuoted?: boolean
  /** It was being written when its page went away: the next composer goes on with it. */
  isOpen?: boolean
  replyTo?: Post
  quote?: Post
}

const Stored = v.looseObject({
  id: v.string(),
  savedAt: v.number(),
  text: v.string(),
  pictures: v.array(v.looseObject({ id: v.string(), file: v.instance(Blob), alt: v.string() })),
  targets: v.array(v.string()),
  restriction: v.string(),
  languages: v.optional(v.array(v.string())),
  canBeQuoted: v.optional(v.boolean()),
})

/** Drafts stay in this browser, whoever is logged in. They outlive its crash once `keep` has answered. */
export interface DraftStore {
  /** The newest first. What cannot be read is left where it is. */
  list(): Promise<KeptDraft[]>
  find(id: string): Promise<KeptDraft | undefined>
  keep(draft: KeptDraft): Promise<void>
  remove(id: string): Promise<void>
}

function createDraftStore(): DraftStore {
  const { drafts: store } = createWritingBase()
  const read = (stored: unknown): KeptDraft | undefined => (v.is(Stored, stored) ? (stored as unknown as KeptDraft) : undefined)
  return {
    async list() {
      const all = await entries<string, unknown>(store)
      return all
        .map(([, stored]) => read(stored))
        .filter((draft) => draft !== undefined)
        .toSorted((one, other) => other.savedAt - one.savedAt)
    },
    find: async (id) => read(await get(id, store)),
    keep: (draft) => set(draft.id, draft, store),
    remove: (id) => del(id, store),
  }
}

/** Of this browser, and one for the page: each opens a connection to the disk that stays as long as the page. Opened by its first use. */
export const ownDrafts = createDraftStore()
