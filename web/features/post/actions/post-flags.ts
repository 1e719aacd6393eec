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
    done: 'postAct.reposted',
    undone: 'postAct.repostUndone',
    notDone: 'postAct.notReposted',
    notUndone: 'postAct.notRepostUndone',
  },
  bookmark: {
    done: 'postAct.bookmarked',
    undone: 'postAct.bookmarkRemoved',
    notDone: 'postAct.notBookmarked',
    notUndone: 'postAct.notBookmarkRemoved',
  },
} as const

const ofPosts: Readonly<Record<PostFlag, FlagMessages>> = {
  ...shared,
  like: { done: 'postAct.liked', undone: 'postAct.unliked', notDone: 'postAct.notLiked', notUndone: 'postAct.notUnliked' },
}
const ofReplies: Readonly<Record<PostFlag, FlagMessages>> = {
  ...shared,
  like: {
    done: 'postAct.likedReply',
    undone: 'postAct.unlikedReply',
    notDone: 'postAct.notLikedReply',
    notUndone: 'postAct.notUnlikedReply',
  },
}

/** Toast messages. Flows §5.2: an error says whether it was a post or a comment. */
export const toFlagMessages = (post: Pick<Post, 'parentPostId' | 'commentOn'>, flag: PostFlag): FlagMessages =>
  (post.parentPostId !== undefined || post.commentOn ? ofReplies : ofPosts)[flag]

const hasFields = { like: 'hasLiked', mirror: 'hasMirrored', bookmark: 'hasBookmarked' } as const

/** Undefined counts as off. */
export const isFlagOn = (post: Post, flag: PostFlag): boolean => post[hasFields[flag]] === true
