import { errorMessages } from '@chorus/model/error-messages'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { Intent, Mirror } from '../../intent.ts'
import { createPriceCheck } from '../publish/create-price-check.ts'
import type { Writer } from './create-writer.ts'
import { doubtMs } from './doubt-ms.ts'
import { lookAgain, type LookOptions } from './look-again.ts'
import { repostStateDocument } from './read-documents.ts'
import { refuseIfReplaced, toDoubtLook } from './to-doubt-look.ts'
import { withReason } from './with-reason.ts'

const RepostState = v.object({
  post: v.nullable(v.object({ operations: v.nullish(v.object({ hasReposted: v.object({ onChain: v.boolean() }) })) })),
})

/** An account can repost a post any number of times. Each repost is a post of its own, which deleting undoes. Decision 080. */
export function createMirror(
  { write, ownReposts, ask }: Pick<Writer, 'write' | 'ownReposts' | 'ask'>,
  { now = Date.now, ...options }: LookOptions & { now?: () => number } = {},
): Required<Mirror> {
  const price = createPriceCheck(ask)
  /** Deleted reposts, which the list shows some seconds longer. */
  const gone = new Set<string>()
  /** Reposts whose deletion was sent and has no answer, with the ms until which it may still arrive. */
  const leaving = new Map<string, number>()
  const stays = (id: string) => (leaving.get(id) ?? 0) <= now()
  const read = async (post: string) => (await ownReposts(post)).filter((id) => !gone.has(id))

  /** Returns whether it was already gone. */
  const removeOne = async (id: string, remove: () => Promise<void>): Promise<boolean> => {
    leaving.set(id, now() + doubtMs)
    try {
      await remove()
      gone.add(id)
      return false
    } catch (error) {
      if (isFailure(error) && mayHaveHappened(error.kind)) throw error
      leaving.delete(id)
      // It is already gone, and the list is some seconds behind.
      if (!isFailure(error, 'not-found')) throw error
      gone.add(id)
      return true
    }
  }
  /** The post itself knows about a repost before the list does. */
  const isReposted = async (post: string): Promise<boolean> => {
    const question = { name: 'RepostState', document: repostStateDocument, request: { post }, schema: RepostState }
    return (await ask(question)).post?.operations?.hasReposted.onChain === true
  }
  /** Whether the account has a repost that stays. Throws `timeout` if that isn't known. */
  const hasRepost = async (post: string, isRepeat = false): Promise<boolean> => {
    const [listed, isThere] = await Promise.all([ownReposts(post), isReposted(post).catch(() => false)])
    const own = listed.filter((id) => !gone.has(id))
    // One that was made elsewhere may not be listed yet. If the list still shows a deleted one, the post may be behind, too.
    if (own.some(stays) || (listed.length === 0 && isThere)) return true
    // A repost that an earlier attempt made may not be listed yet.
    const isEnough = isRepeat ? (ids: readonly string[]) => ids.some(stays) : (ids: readonly string[]) => ids.length === 0
    const later = isEnough(own) ? own : ((await lookAgain(() => read(post), isEnough, options)) ?? own)
    if (later.length === 0 || later.some(stays)) return later.length > 0
    throw toOperationFailure('timeout', 'notIndexed', { network: 'lens', call: 'repost' })
  }
  /** A repost whose answer was lost may still arrive, and one that has arrived may not be listed yet. */
  const awaitRepost = async (post: string, intent: Intent | undefined): Promise<string[]> => {
    // A lookup that fails says nothing, and there are more.
    const look = () =>
      read(post).catch((error: unknown) => (isFailure(error) && mayHaveHappened(error.kind) ? undefined : Promise.reject(error)))
    const found = await lookAgain(look, (ids) => ids !== undefined && ids.length > 0, toDoubtLook(intent, now(), options))
    if (!found?.length) refuseIfReplaced(intent, 'deletePost')
    const isHidden = !found?.length && (found ? await isReposted(post) : intent?.isOpposed)
    if (isHidden) throw toOperationFailure('timeout', 'notIndexed', { network: 'lens', call: 'deletePost' })
    return found ?? []
  }
  return {
    add: ({ postId, publicationId: post }, intent) =>
      withReason(errorMessages.postNotMirrored(postId), async () => {
        const [isThere] = await Promise.all([hasRepost(post, intent?.isRepeat), price.repost(post)])
        if (!isThere) await write('repost', { post }, intent)
      }),
    again: ({ postId, publicationId: post }) =>
      withReason(errorMessages.postNotMirrored(postId), async () => {
        const [known] = await Promise.all([ownReposts(post), price.repost(post)])
        try {
          await write('repost', { post })
        } catch (error) {
          if (!isFailure(error) || !mayHaveHappened(error.kind)) throw error
          const isNew = (ids: readonly string[]) => ids.some((id) => !known.includes(id))
          // Only the list of reposts tells whether a call without an answer has added one.
          const ids = await lookAgain(() => ownReposts(post), isNew, options)
          if (!ids || !isNew(ids)) throw error
        }
      }),
    remove: ({ publicationId }, intent) =>
      withReason(errorMessages.postNotUnmirrored, async () => {
        const found = await read(publicationId)
        const isAwaited = found.length === 0 && intent?.removedId === undefined && (intent?.isRepeat || (await isReposted(publicationId)))
        const known = isAwaited ? await awaitRepost(publicationId, intent) : found
        const id = intent?.removedId ?? known[0]
        if (id === undefined) return undefined
        if (!known.includes(id)) return { left: known.length, wasGone: true }
        await price.remove(publicationId)
        await intent?.storeRemovedId?.(id)
        const wasGone = await removeOne(id, () => write('deletePost', { post: id }, intent))
        return { left: known.length - 1, wasGone }
      }),
  }
}
