import type { Notification } from '@chorus/model/notifications/notification'
import { isAvailable, type Post } from '@chorus/model/post'

/** How a post that mentions the viewer concerns them. `viewer`: X's user id. */
export function toNotification(post: Post, viewer: string): Notification {
  const base = { notificationId: post.postId, network: 'x', timestamp: post.timestamp } as const
  const { parentAuthor, commentOn, quoteOn } = post
  if (quoteOn && isAvailable(quoteOn) && quoteOn.author.profileId === viewer) return { ...base, type: 'Quote', quote: post, post: quoteOn }
  // X counts everyone in a conversation as mentioned.
  if (parentAuthor?.profileId === viewer) return { ...base, type: 'Comment', comment: post, post: commentOn }
  return { ...base, type: 'Mention', post }
}
