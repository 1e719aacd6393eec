import type { Post } from '@chorus/model/post'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'

const sentences: Partial<Record<NonNullable<Post['commentsLimitedTo']>, MessageId>> = {
  followers: 'postAction.onlyFollowersReply',
  followed: 'postAction.onlyFollowedReply',
  mentioned: 'postAction.onlyMentionedReply',
}

/** Why the viewer can’t reply. Undefined: they can, as far as the network says. */
export function findReplyObstacle(post: Post, t: Translate): string | undefined {
  const { author, canComment, commentsLimitedTo: limit, channel, root, rootPostId } = post
  // The composer explains a missing summons, with a link to the network, where a reply is possible.
  if (canComment !== false || limit === 'summoned') return undefined
  // The rules of a thread are those of its first post, whose author is unknown until that post has loaded.
  const owner = root?.author ?? (rootPostId === undefined ? author : undefined)
  // They have followed the author since the network reported this.
  if (limit === 'followers' && owner?.viewerContext?.following) return undefined
  if (limit === 'members' && channel) return t('postAction.onlyMembersReply', { name: channel.name })
  if (!owner) return t('postAction.repliesLimited')
  return t((limit && sentences[limit]) ?? 'postAction.cannotReply', { name: `@${owner.handle}` })
}
