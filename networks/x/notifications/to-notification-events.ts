import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'
import type { NotificationType } from '@chorus/model/notifications/notification'
import type { NotificationEvent } from '@chorus/model/notifications/notification-event'
import { toApiProfile, toUnknownProfile } from '../to-api-profile.ts'

/** Posts that mention the viewer, one by one. `viewer`: X's user id. */
export function toNotificationEvents({ data = [], includes = {} }: Tweets, viewer: string): NotificationEvent[] {
  const users = new Map((includes.users ?? []).map((user) => [user.id, user]))
  const authors = new Map((includes.tweets ?? []).map((tweet) => [tweet.id, tweet.author_id]))
  return data.flatMap((tweet): NotificationEvent[] => {
    const { id, text, author_id: author = '', created_at: createdAt = '' } = tweet
    const at = Date.parse(createdAt)
    if (!at || author === viewer) return []
    const user = users.get(author)
    return [{ id, at, type: typeOf(tweet, authors, viewer), actor: user ? toApiProfile(user) : toUnknownProfile(author), postId: id, text }]
  })
}

function typeOf(tweet: Tweet, authors: ReadonlyMap<string, string | undefined>, viewer: string): NotificationType {
  const quoted = tweet.referenced_tweets?.find(({ type }) => type === 'quoted')?.id
  if (quoted !== undefined && authors.get(quoted) === viewer) return 'Quote'
  return tweet.in_reply_to_user_id === viewer ? 'Comment' : 'Mention'
}
