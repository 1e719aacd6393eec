import { toPostRef } from '@chorus/model/ref'
import * as v from 'valibot'
import type { Published, PublishIdentity, SendJournal } from '../../draft.ts'
import { openProgress, type StoredProgress } from '../../journals/open-progress.ts'
import { isNumbered, WireAsked } from '../wallet/look-for-nonce.ts'

const name = v.object({ postId: v.string(), publicationId: v.string() })
/** Null: a newer version's, which can't be read here. */
const askedOrUnknown = v.union([
  WireAsked,
  v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
])
/**
 * The progress of an operation. Stored before each step, so that no step is done twice. Pages of other versions read it, too, for example in another
 * tab. A part that they can't read must leave them `sentAt` and `hash`, by which they wait.
 */
const Stored = v.object({
  /** Of the uploaded content. */
  contentUri: v.optional(v.string()),
  /** ms. When the operation was sent. */
  sentAt: v.optional(v.number()),
  /** Of the transaction. */
  hash: v.optional(v.string()),
  /** ms. When its transaction was carried out, which the index may not show yet. */
  settledAt: v.optional(v.number()),
  /** The API has left it to the account's wallet, which hasn't been asked or has declined. */
  isLeftToWallet: v.optional(v.boolean()),
  /** The API was expected to leave it to the account's wallet when it was sent. */
  expectsWallet: v.optional(v.boolean()),
  /** What the wallet was asked for, once the API had left it to the wallet. */
  asked: v.optional(askedOrUnknown),
  /** The same without a nonce. In `asked`, earlier versions can't read it, take the whole record for empty, and send at once. */
  askedToPay: v.optional(askedOrUnknown),
  /** ms. When the chain was first seen to have a transaction with the nonce of `asked`. */
  usedAt: v.optional(v.number()),
  published: v.optional(name),
  /** The post that an edit changes. */
  edited: v.optional(name),
})

/** Identifies what is sent. Also the id of its content. */
export type SendIdentity = Pick<PublishIdentity, 'key'>

type Progress = Omit<v.InferOutput<typeof Stored>, 'asked' | 'askedToPay'> & { asked?: WireAsked | undefined }
export type SendProgress = StoredProgress<Progress>

export function openSendProgress(journal: SendJournal): SendProgress {
  const { read, store } = openProgress(journal, Stored)
  return {
    read() {
      const { asked, askedToPay, isLeftToWallet, expectsWallet, ...progress } = read()
      // The wallet may have sent what can't be read.
      if (asked === null || askedToPay === null) return progress
      return { ...progress, isLeftToWallet, expectsWallet, asked: asked ?? askedToPay }
    },
    store: ({ asked, ...progress }) => store({ ...progress, ...(isNumbered(asked) ? { asked } : { askedToPay: asked }) }),
  }
}

export const withRef = ({ postId, publicationId }: { postId: string; publicationId: string }): Published => ({
  ref: toPostRef('lens', postId),
  postId,
  publicationId,
})
