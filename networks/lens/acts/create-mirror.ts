import { errorMessages } from '@chorus/model/error-messages'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import type { Mirror } from '../../intent.ts'
import { createPriceCheck } from '../publish/create-price-check.ts'
import type { Writer } from './create-writer.ts'
import { lookAgain } from './look-again.ts'
import { withReason } from './with-reason.ts'

/** An account can repost a post any number of times. Each repost is a post of its own, which deleting undoes. Decision 080. */
export function createMirror({ write, ownReposts, ask }: Writer): Required<Mirror> {
  const price = createPriceCheck(ask)
  return {
    add: ({ postId, publicationId: post }, intent) =>
      withReason(errorMessages.postNotMirrored(postId), async () => {
        const [own] = await Promise.all([ownReposts(post), price.repost(post)])
        if (own.length === 0) await write('repost', { post }, intent)
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
          const ids = await lookAgain(() => ownReposts(post), isNew)
          if (!ids || !isNew(ids)) throw error
        }
      }),
    remove: ({ publicationId }, intent) =>
      withReason(errorMessages.postNotUnmirrored, async () => {
        const known = await ownReposts(publicationId)
        const id = intent?.removedId ?? known[0]
        if (id === undefined) return undefined
        // An earlier attempt has removed it.
        if (!known.includes(id)) return known.length
        await price.remove(publicationId)
        await intent?.storeRemovedId?.(id)
        try {
          await write('deletePost', { post: id }, intent)
        } catch (error) {
          // It is already gone, and the list is some seconds behind.
          if (!isFailure(error, 'not-found')) throw error
        }
        return known.length - 1
      }),
  }
}
