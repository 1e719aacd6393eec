import type { Post } from '@chorus/model/post'
import type { MessageId } from '../../../i18n/create-translate.ts'

/** What somebody can do to a post and take back. */
export type PostFlag = 'like' | 'mirror' | 'bookmark'

interface FlagWords {
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

const ofPosts: Readonly<Record<PostFlag, FlagWords>> = {
  ...shared,
  like: { done: 'postAct.liked', undone: 'postAct.unliked', notDone: 'postAct.notLiked', notUndone: 'postAct.notUnliked' },
}
const ofReplies: Readonly<Record<PostFlag, FlagWords>> = {
  ...shared,
  like: {
    done: 'postAct.likedReply',
    undone: 'postAct.unlikedReply',
    notDone: 'postAct.notLikedReply',
    notUndone: 'postAct.notUnlikedReply',
  },
}

/** What is said after it was tried. Flows §5.2: an error says whether it was a post or a comment. */
export const toFlagWords = (post: Pick<Post, 'parentPostId' | 'commentOn'>, flag: PostFlag): FlagWords =>
  (post.parentPostId !== undefined || post.commentOn ? ofReplies : ofPosts)[flag]

const hasFields = { like: 'hasLiked', mirror: 'hasMirrored', bookmark: 'hasBookmarked' } as const

/** As far as its network tells. */
export const isFlagOn = (post: Post, flag: PostFlag): boolean => post[hasFields[flag]] === true
