import type { Post } from '@chorus/model/post'
import type { Translate } from '../../../i18n/create-translate.ts'

/** Why the viewer can’t reply. Undefined: they can, as far as the network says. */
export function findReplyObstacle(post: Post, t: Translate): string | undefined {
  const { author, canComment, commentsLimitedTo, channel, root, rootPostId } = post
  // The composer says so, with a link to the network, where that is possible.
  if (canComment !== false || commentsLimitedTo === 'summoned') return undefined
  // The rules of a thread are those of its first post, whose author is unknown until that post has loaded.
  const owner = root?.author ?? (rootPostId === undefined ? author : undefined)
  if (commentsLimitedTo === 'followers' && owner) {
    // They have followed since the network said so.
    if (owner.viewerContext?.following) return undefined
    return t('postAction.onlyFollowersReply', { name: `@${owner.handle}` })
  }
  if (commentsLimitedTo === 'members' && channel) return t('postAction.onlyMembersReply', { name: channel.name })
  if (owner && (commentsLimitedTo === 'followed' || commentsLimitedTo === 'mentioned'))
    return t(commentsLimitedTo === 'followed' ? 'postAction.onlyFollowedReply' : 'postAction.onlyMentionedReply', {
      name: `@${owner.handle}`,
    })
  return owner ? t('postAction.cannotReply', { name: `@${owner.handle}` }) : t('postAction.repliesLimited')
}
