import type { World, WorldPost } from '../../seed/world.ts'
import { forbidden } from '../api-error.ts'
import type { LensState } from '../state/lens-state.ts'
import { done, needViewer, type Viewing } from '../viewing.ts'

export interface About<T = object> {
  request: { post: string } & T
}

interface MarkMutationOptions {
  world: World
  state: LensState
  /** By id or slug. Throws when there is no such post. */
  find(id: string): WorldPost
  /** ms */
  now(): number
}

/** What an account does with posts beside the chain: reactions, bookmarks, hidden replies and reports. */
export function createMarkMutations({ world, state, find, now }: MarkMutationOptions) {
  const react =
    (isOn: boolean, type: string) =>
    (_: unknown, { request }: About<{ reaction: string }>, viewing: Viewing) => {
      const viewer = needViewer(viewing, type)
      if (request.reaction === 'UPVOTE') state.setLike(find(request.post), viewer, isOn, now())
      return { __typename: type, success: true }
    }
  const bookmark =
    (isOn: boolean, operation: string) =>
    (_: unknown, { request }: About, viewing: Viewing) => {
      state.bookmarks.set(needViewer(viewing, operation), find(request.post).key, isOn, now())
      return done
    }
  const hide =
    (isOn: boolean, operation: string) =>
    (_: unknown, { request }: About, viewing: Viewing) => {
      const viewer = needViewer(viewing, operation)
      const post = find(request.post)
      if (!post.root || world.post(post.root)?.author !== viewer) throw forbidden('Only the author of the thread can hide replies')
      state.hiddenReplies[isOn ? 'add' : 'delete'](post.key)
      return done
    }
  return {
    addReaction: react(true, 'AddReactionResponse'),
    undoReaction: react(false, 'UndoReactionResponse'),
    bookmarkPost: bookmark(true, 'bookmarkPost'),
    undoBookmarkPost: bookmark(false, 'undoBookmarkPost'),
    hideReply: hide(true, 'hideReply'),
    unhideReply: hide(false, 'unhideReply'),
    reportPost(_: unknown, { request }: About<{ reason: string }>, viewing: Viewing) {
      state.reports.push({ by: needViewer(viewing, 'reportPost'), about: find(request.post).key, reason: request.reason })
      return done
    },
  }
}
