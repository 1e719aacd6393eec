import { toPostRef } from '@chorus/model/ref'
import * as v from 'valibot'
import type { Published, PublishIdentity } from '../../draft.ts'
import type { NetworkDeps } from '../../network.ts'

const name = v.object({ postId: v.string(), publicationId: v.string() })
/** How far an operation has come. Stored before each step, so that a step is never done twice. */
const Progress = v.object({
  /** Of the uploaded content. */
  contentUri: v.optional(v.string()),
  /** ms. When the operation was sent. */
  sentAt: v.optional(v.number()),
  /** Of the transaction. */
  hash: v.optional(v.string()),
  published: v.optional(name),
  /** The post that an edit changes. */
  edited: v.optional(name),
})
type Progress = v.InferOutput<typeof Progress>
const Stored = v.pipe(v.string(), v.parseJson(), Progress)

/** Names what is sent, and is the id of its content. */
export type SendIdentity = Pick<PublishIdentity, 'key'>

export interface SendProgress {
  read(identity: SendIdentity): Progress
  store(identity: SendIdentity, progress: Progress): void
}

type StoredFacts = NonNullable<NetworkDeps['storedFacts']>

/** @param storedFacts Absent: remembers it as long as this page. */
export function createSendProgress(account: string, storedFacts: StoredFacts = createMemory()): SendProgress {
  const toName = ({ key }: SendIdentity) => `lens.sending.${account.toLowerCase()}.${key}`
  return {
    read(identity) {
      const result = v.safeParse(Stored, storedFacts.read(toName(identity)))
      return result.success ? result.output : {}
    },
    store: (identity, progress) => storedFacts.write(toName(identity), JSON.stringify(progress)),
  }
}

export const withRef = ({ postId, publicationId }: { postId: string; publicationId: string }): Published => ({
  ref: toPostRef('lens', postId),
  postId,
  publicationId,
})

/** Remembers facts as long as this page, where nothing stores them. */
export function createMemory(): StoredFacts {
  const texts = new Map<string, string>()
  return { read: (key) => texts.get(key), write: (key, value) => void texts.set(key, value) }
}
