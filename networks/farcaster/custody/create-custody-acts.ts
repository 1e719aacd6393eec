import { custodyAct, type CustodyAct, custodyBookmarks } from '@chorus/contract/hosted/hosted-custody'
import type { Channel } from '@chorus/model/channel'
import { errorMessages } from '@chorus/model/error-messages'
import { toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Bookmark, BookmarkKind, Capabilities, LoadedDetails, Reads, Report, Toggle } from '../../network.ts'
import { toggleWithMessages, withMessage } from '../../with-message.ts'
import { toPost } from '../to-post.ts'
import type { AskAsAccount } from '../write/ask-as-account.ts'

type Act = CustodyAct['act']
type ActOnCast = Extract<CustodyAct, { hash: string }>['act']
type ActOnPerson = Extract<CustodyAct, { fid: number }>['act']

export type CustodyActs = Pick<Capabilities, 'like' | 'mirror' | 'follow'> & {
  bookmark: Omit<Bookmark, 'kinds'>
  join: Toggle<Channel>
  remove: Pick<Capabilities['remove'], 'post'>
  report: Pick<Report, 'post' | 'profile'>
  editProfile: Pick<Capabilities['editProfile'], 'load' | 'save'>
  markSeen(): Promise<void>
}

const textNames = ['displayName', 'bio', 'location', 'website'] as const

/** What an account does besides posting, through Farcaster's client API. */
export function createCustodyActs(ask: AskAsAccount, reads: Pick<Reads, 'profile'>, viewer: string): CustodyActs {
  const send = async (act: CustodyAct) => void (await ask(custodyAct, { body: act }))
  const onCast = (act: ActOnCast) => (post: Pick<Post, 'postId'>) => send({ act, hash: post.postId })
  const onPerson = (act: ActOnPerson) => (profile: Profile) => send({ act, fid: Number(profile.profileId) })
  return {
    like: toggleWithMessages<Post>(
      { add: onCast('likeCast'), remove: onCast('unlikeCast') },
      { add: () => errorMessages.postNotLiked, remove: () => errorMessages.postNotUnliked },
    ),
    mirror: toggleWithMessages<Post>(
      { add: onCast('recast'), remove: onCast('undoRecast') },
      { add: () => errorMessages.postNotRecast, remove: () => errorMessages.postNotUnmirroredOnFarcaster },
    ),
    follow: toggleWithMessages<Profile>(
      { add: onPerson('follow'), remove: onPerson('unfollow') },
      { add: () => errorMessages.notFollowed, remove: () => errorMessages.notUnfollowed },
    ),
    join: {
      add: ({ id }) => send({ act: 'followFeed', channel: id }),
      remove: ({ id }) => send({ act: 'unfollowFeed', channel: id }),
    },
    remove: { post: onCast('deleteCast') },
    report: { post: onCast('reportCast'), profile: onPerson('reportUser') },
    bookmark: createCustodyBookmark(ask, { add: onCast('addBookmark'), remove: onCast('removeBookmark') }, viewer),
    editProfile: createCustodyProfile(send, reads, viewer),
    markSeen: () => send({ act: 'markSeen' } satisfies { act: Act }),
  }
}

/** The network's own bookmarks, which can't be requested by kind: a page contains whichever ones match. */
function createCustodyBookmark(ask: AskAsAccount, toggle: Toggle<Post>, viewer: string): Omit<Bookmark, 'kinds'> {
  return {
    ...toggleWithMessages(toggle, { add: () => errorMessages.postNotBookmarked, remove: () => errorMessages.postNotUnbookmarked }),
    list: ({ kind = 'all', cursor, signal }) =>
      withMessage(errorMessages.bookmarksNotFetched, async () => {
        const page = await ask(custodyBookmarks, { query: { cursor }, signal })
        const posts = page.casts.map((cast): Post => ({ ...toPost(cast, viewer), hasBookmarked: true }))
        return { items: posts.filter((post) => isOfKind(post, kind)), cursor: toCursor(page.cursor) }
      }),
  }
}

function isOfKind({ metadata: { attachments } }: Post, kind: BookmarkKind): boolean {
  const types = new Set(attachments.map(({ type }) => type))
  switch (kind) {
    case 'all':
      return true
    case 'text':
      return types.size === 0
    case 'image':
      return types.has('Image') || types.has('AnimatedGif')
    case 'video':
      return types.has('Video')
    case 'audio':
      return types.has('Audio')
  }
}

function createCustodyProfile(
  send: (act: CustodyAct) => Promise<void>,
  reads: Pick<Reads, 'profile'>,
  viewer: string,
): CustodyActs['editProfile'] {
  const load = async (signal?: AbortSignal): Promise<LoadedDetails> => {
    const { displayName, bio = '', location = '', website = '' } = await reads.profile(viewer, signal)
    return { displayName, bio, location, website }
  }
  return {
    load,
    async save(edit) {
      const before = await load()
      const changed = textNames.filter((name) => edit[name] !== undefined && edit[name] !== before[name])
      if (changed.length > 0) await send({ act: 'updateMe', ...Object.fromEntries(changed.map((name) => [name, edit[name]])) })
    },
  }
}
