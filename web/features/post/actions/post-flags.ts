import type { Post } from '@chorus/model/post'
import type { MessageId } from '../../../i18n/create-translate.ts'

export type PostFlag = 'like' | 'mirror' | 'bookmark'

interface FlagMessages {
  done: MessageId
  undone: MessageId
  notDone: MessageId
  notUndone: MessageId
}

const shared = {
  mirror: {
    done: 'postAction.reposted',
    undone: 'postAction.repostUndone',
    notDone: 'postAction.notReposted',
    notUndone: 'postAction.notRepostUndone',
  },
  bookmark: {
    done: 'postAction.bookmarked',
    undone: 'postAction.bookmarkRemoved',
    notDone: 'postAction.notBookmarked',
    notUndone: 'postAction.notBookmarkRemoved',
  },
} as const

const ofPosts: Readonly<Record<PostFlag, FlagMessages>> = {
  ...shared,
  like: { done: 'postAction.liked', undone: 'postAction.unliked', notDone: 'postAction.notLiked', notUndone: 'postAction.notUnliked' },
}
const ofReplies: Readonly<Record<PostFlag, FlagMessages>> = {
  ...shared,
  like: {
    done: 'postAction.likedReply',
    undone: 'postAction.unlikedReply',
    notDone: 'postAction.notLikedReply',
    notUndone: 'postAction.notUnlikedReply',
  },
}

/** Toast messages. Flows §5.2: an error says whether it was a post or a comment. */
export const toFlagMessages = (post: Pick<Post, 'parentPostId' | 'commentOn'>, flag: PostFlag): FlagMessages =>
  (post.parentPostId !== undefined || post.commentOn ? ofReplies : ofPosts)[flag]

const hasFields = { like: 'hasLiked', mirror: 'hasMirrored', bookmark: 'hasBookmarked' } as const

/** Undefined counts as off. */
export const isFlagOn = (post: Post, flag: PostFlag): boolean => post[hasFields[flag]] === true
