import type { AccountId } from '@chorus/accounts/account-id'
import type { Channel } from '@chorus/model/channel'
import { type ContentWarning, contentWarnings } from '@chorus/model/moderation/content-warning'
import { networkNames } from '@chorus/model/network-identity'
import { withOptions } from '@chorus/model/poll/with-options'
import { type Post, type Restriction, restrictions } from '@chorus/model/post'
import type { PublishedMedia } from '@chorus/networks/draft'
import type { ContinuedSend, EditedPost } from '@chorus/outbox/outbox-row'
import { del, entries, get, promisifyRequest, set } from 'idb-keyval'
import * as v from 'valibot'
import { createWritingBase } from '../../../services/outbox/create-writing-base.ts'
import { type UneditedCopy, uneditedReasons } from '../edits/find-edited-copies.ts'
import type { DraftVersions } from './draft-parts.ts'

/** An unsent post, as this browser stores it. */
export interface SavedDraft extends DraftVersions {
  id: string
  /** ms */
  savedAt: number
  targets: readonly AccountId[]
  restriction: Restriction
  /** BCP 47. Absent: the interface language. */
  languages?: readonly string[]
  /** False: no one may quote the post. */
  canBeQuoted?: boolean
  warning?: ContentWarning | undefined
  /** Its page was closed while it was being written. The next composer restores it. */
  isOpen?: boolean
  replyTo?: Post | undefined
  /** Profile ids of people left out of the reply. */
  leftOut?: readonly string[]
  quote?: Post | undefined
  /** Accounts on its network post there; on other networks the post goes into no channel. */
  channel?: Channel
  /** The post that it edits, and which of the post's files stay. */
  edited?: EditedPost
  kept?: readonly PublishedMedia[]
  /** Copies of that post that the edit changes as well, and those that stay as they are. */
  editedCopies?: readonly EditedPost[]
  unedited?: readonly UneditedCopy[]
  /** ms: when our server sends it. Absent: it is sent immediately. */
  scheduledFor?: number | undefined
  /** What our server may send in its place. It is withdrawn before the draft is sent, scheduled again or discarded. */
  scheduledAs?: ScheduledAs | undefined
  /** Other accounts have posted it, so that its posts are copies of theirs. */
  continued?: ContinuedSend
  /** An earlier version of it was, before this one arrived from another browser. */
  wasSent?: 'sent' | 'scheduled'
}

export interface ScheduledAs {
  groupId: string
  /** Only these of its posts. Absent: all of them. */
  sends?: readonly string[]
  /** The draft in whose name it is withdrawn, if this is a copy of its version in another browser. Absent: this one. */
  draftId?: string
}

const Network = v.picklist(networkNames)

/** What is only said beside a draft, or made anew: an entry of a later version, or a damaged one, is dropped and doesn't hide the draft. */
const listOf = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items.filter((each) => v.is(item, each))),
  )

const Parts = v.pipe(
  v.array(
    v.looseObject({
      id: v.string(),
      text: v.string(),
      images: v.array(v.looseObject({ id: v.string(), file: v.instance(Blob), alt: v.string() })),
      gif: v.optional(v.looseObject({ url: v.string(), alt: v.string(), width: v.number(), height: v.number() })),
      video: v.optional(v.looseObject({ file: v.instance(Blob), alt: v.string() })),
      mentions: v.optional(
        v.array(
          v.looseObject({
            typed: v.string(),
            accounts: listOf(v.looseObject({ network: Network, handle: v.string(), profileId: v.optional(v.string()) })),
          }),
        ),
      ),
      poll: v.optional(
        v.looseObject({ id: v.string(), options: v.array(v.string()), type: v.literal('single-choice'), durationSeconds: v.number() }),
      ),
      withoutCard: v.optional(v.string()),
    }),
  ),
  v.minLength(1),
)

const Edited = v.looseObject({ post: v.looseObject({ ref: v.string() }), content: v.looseObject({ text: v.string() }) })

const Stored = v.looseObject({
  id: v.string(),
  savedAt: v.number(),
  parts: Parts,
  variants: v.optional(v.record(Network, Parts)),
  splits: v.optional(listOf(Network)),
  targets: v.array(v.string()),
  restriction: v.picklist(restrictions),
  languages: v.optional(v.array(v.string())),
  canBeQuoted: v.optional(v.boolean()),
  leftOut: v.optional(v.array(v.string())),
  warning: v.optional(v.picklist(contentWarnings)),
  edited: v.optional(Edited),
  editedCopies: v.optional(v.array(Edited)),
  unedited: v.optional(listOf(v.looseObject({ network: Network, reason: v.picklist(uneditedReasons) }))),
  kept: v.optional(v.array(v.looseObject({ id: v.string() }))),
  scheduledFor: v.optional(v.number()),
  scheduledAs: v.optional(v.looseObject({ groupId: v.string(), sends: v.optional(v.array(v.string())), draftId: v.optional(v.string()) })),
  continued: v.optional(v.looseObject({ sendId: v.string(), part: v.number() })),
  wasSent: v.fallback(v.optional(v.picklist(['sent', 'scheduled'])), undefined),
  channel: v.optional(v.looseObject({ network: Network, id: v.string(), name: v.string() })),
})

/**
 * Undefined: it can't be read, or names something that this version doesn't know and that decides what is posted where. Drafts saved by earlier versions are one post, without a list of parts; older ones have their images under `pictures`,
 * and different property names in their polls.
 */
export function readDraft(stored: unknown): SavedDraft | undefined {
  const draft = withParts(withPoll(withImages(stored)))
  const { success, output } = v.safeParse(Stored, draft)
  return success ? (output as unknown as SavedDraft) : undefined
}

function withImages(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('pictures' in stored)) return stored
  const { pictures, ...draft } = stored
  return { ...draft, images: pictures }
}

const withPoll = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'poll' in stored ? { ...stored, poll: withOptions(stored.poll) } : stored

function withParts(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'parts' in stored || !('text' in stored)) return stored
  const { text, images, poll, ...draft } = stored as Record<string, unknown>
  return { ...draft, parts: [{ id: draft['id'], text, images, ...(poll !== undefined && { poll }) }] }
}

/** This browser's drafts, independent of accounts. A draft survives a crash once `save` has resolved. */
export interface DraftStore {
  /** Newest first. Unreadable entries are skipped, not deleted. */
  list(): Promise<SavedDraft[]>
  find(id: string): Promise<SavedDraft | undefined>
  save(draft: SavedDraft): Promise<void>
  /** Saves a draft that is stored. False: another tab has sent or deleted it. */
  replace(draft: SavedDraft): Promise<boolean>
  remove(id: string): Promise<void>
}

function createDraftStore(): DraftStore {
  const { drafts: store } = createWritingBase()
  return {
    async list() {
      const all = await entries<string, unknown>(store)
      return all
        .map(([, stored]) => readDraft(stored))
        .filter((draft) => draft !== undefined)
        .toSorted((one, other) => other.savedAt - one.savedAt)
    },
    find: async (id) => readDraft(await get(id, store)),
    save: (draft) => set(draft.id, draft, store),
    replace: (draft) =>
      store('readwrite', async (drafts) => {
        if ((await promisifyRequest(drafts.getKey(draft.id))) === undefined) return false
        drafts.put(draft, draft.id)
        await promisifyRequest(drafts.transaction)
        return true
      }),
    remove: (id) => del(id, store),
  }
}

/** One instance per page, because each keeps an IndexedDB connection open. The connection opens on first use. */
export const draftStore = createDraftStore()
