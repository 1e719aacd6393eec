import { toPostRef } from '@chorus/model/ref'
import * as v from 'valibot'
import type { Published, PublishIdentity, SendJournal } from '../../draft.ts'
import { openProgress, type StoredProgress } from '../../journals/open-progress.ts'
import { WireAsked } from '../wallet/look-for-nonce.ts'

const name = v.object({ postId: v.string(), publicationId: v.string() })
/** The progress of an operation. Stored before each step, so that no step is done twice. */
const Progress = v.object({
  /** Of the uploaded content. */
  contentUri: v.optional(v.string()),
  /** ms. When the operation was sent. */
  sentAt: v.optional(v.number()),
  /** Of the transaction. */
  hash: v.optional(v.string()),
  /** ms. When its transaction was carried out, which the index may not show yet. */
  settledAt: v.optional(v.number()),
  /** Nothing can have been sent without the account's wallet. */
  isLeftToWallet: v.optional(v.boolean()),
  /** What the wallet was asked for, once the API had left it to the wallet. */
  asked: v.optional(WireAsked),
  /** ms. When the chain was first seen to have a transaction with the nonce of `asked`. */
  usedAt: v.optional(v.number()),
  published: v.optional(name),
  /** The post that an edit changes. */
  edited: v.optional(name),
})

/** Identifies what is sent. Also the id of its content. */
export type SendIdentity = Pick<PublishIdentity, 'key'>

export type SendProgress = StoredProgress<v.InferOutput<typeof Progress>>

export const openSendProgress = (journal: SendJournal): SendProgress => openProgress(journal, Progress)

export const withRef = ({ postId, publicationId }: { postId: string; publicationId: string }): Published => ({
  ref: toPostRef('lens', postId),
  postId,
  publicationId,
})
