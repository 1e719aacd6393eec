import { errorMessages } from '@chorus/model/error-messages'
import type { Post } from '@chorus/model/post'
import type { Capabilities } from '../../network.ts'
import { toggleWithMessages } from '../../with-message.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createMarks } from './create-marks.ts'
import { findPost } from './find-post.ts'

/** A like points at one version of a post, so the post is loaded first; that also returns an existing like to remove. */
export function createLike(xrpc: ActingXrpc, now: () => number): Capabilities['like'] {
  const marks = createMarks<Post>(xrpc, {
    collection: 'app.bsky.feed.like',
    now,
    async find({ publicationId }) {
      const { uri, cid, viewer } = await findPost(xrpc, publicationId)
      return { subject: { uri, cid }, mark: viewer.like }
    },
  })
  return toggleWithMessages(marks, { add: () => errorMessages.postNotLiked, remove: () => errorMessages.postNotUnliked })
}

export function createMirror(xrpc: ActingXrpc, now: () => number): Capabilities['mirror'] {
  const marks = createMarks<Post>(xrpc, {
    collection: 'app.bsky.feed.repost',
    now,
    async find({ publicationId }) {
      const { uri, cid, viewer } = await findPost(xrpc, publicationId)
      return { subject: { uri, cid }, mark: viewer.repost }
    },
  })
  return toggleWithMessages(marks, {
    add: ({ postId }) => errorMessages.postNotMirrored(postId),
    remove: () => errorMessages.postNotUnmirrored,
  })
}
