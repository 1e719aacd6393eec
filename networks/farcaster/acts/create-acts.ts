import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import { blockedPeople } from '@chorus/contract/farcaster/farcaster-people'
import { hostedFarcasterChannel } from '@chorus/contract/hosted/hosted-farcaster'
import { reportPost } from '@chorus/contract/people/reports'
import type { Channel } from '@chorus/model/channel'
import { errorMessages } from '@chorus/model/error-messages'
import { toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Capabilities, Reads, Report, Toggle } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { toggleWithMessages } from '../../with-message.ts'
import { createAsk } from '../create-ask.ts'
import { toBase64 } from '../messages/base64.ts'
import { fromHex } from '../messages/hex.ts'
import { toProfile } from '../to-profile.ts'
import { type AskAsAccount, createAskAsAccount } from '../write/ask-as-account.ts'
import type { Writer } from '../write/writer.ts'
import { createEditProfile, type UploadDeps } from './create-edit-profile.ts'

export type Acts = Pick<Capabilities, 'like' | 'mirror' | 'follow' | 'block'> & {
  join: Toggle<Channel>
  report: Pick<Report, 'post'>
  remove: Pick<Capabilities['remove'], 'post'>
  editProfile: Pick<Capabilities['editProfile'], 'load' | 'save'>
}

/** What an account that can sign can do besides posting. */
export function createActs(writer: Writer, reads: Pick<Reads, 'profile'>, deps: UploadDeps): Acts {
  return {
    like: toggleWithMessages(createReaction(writer, 'REACTION_TYPE_LIKE'), {
      add: () => errorMessages.postNotLiked,
      remove: () => errorMessages.postNotUnliked,
    }),
    mirror: toggleWithMessages(createReaction(writer, 'REACTION_TYPE_RECAST'), {
      add: () => errorMessages.postNotRecast,
      remove: () => errorMessages.postNotUnmirroredOnFarcaster,
    }),
    follow: toggleWithMessages(createLink(writer, 'follow'), {
      add: () => errorMessages.notFollowed,
      remove: () => errorMessages.notUnfollowed,
    }),
    block: {
      ...toggleWithMessages(createLink(writer, 'block'), {
        add: () => errorMessages.userNotBlocked,
        remove: () => errorMessages.userNotBlocked,
      }),
      list: createBlockedList(createAsk(deps.ownFetcher), String(writer.fid)),
    },
    join: createJoin(createAskAsAccount(deps.ownFetcher, String(writer.fid))),
    report: createProviderReport(createAsk(deps.ownFetcher)),
    remove: {
      post: ({ postId }) => writer.write({ type: 'MESSAGE_TYPE_CAST_REMOVE', castRemoveBody: { targetHash: toBase64(fromHex(postId)) } }),
    },
    editProfile: createEditProfile(writer, reads, deps),
  }
}

type Reaction = Extract<MessageBody, { reactionBody: object }>['reactionBody']
type Link = Extract<MessageBody, { linkBody: object }>['linkBody']

/** Channels are followed through Farcaster's client API, which our server calls with the account's key. */
const createJoin = (ask: AskAsAccount): Toggle<Channel> => ({
  add: async ({ id: channel }) => void (await ask(hostedFarcasterChannel, { body: { channel, isFollowing: true } })),
  remove: async ({ id: channel }) => void (await ask(hostedFarcasterChannel, { body: { channel, isFollowing: false } })),
})

/** The protocol has no reports, so the operator of this server receives them. */
const createProviderReport = (ask: AskProvider): Acts['report'] => ({
  async post({ author, postId }) {
    await ask(reportPost, { body: { platform: 'farcaster', platform_id: author.profileId, post_type: 'text', post_id: postId } })
  },
})

/** Spec 2 §9 */
const listSize = 20

const createBlockedList =
  (ask: AskProvider, viewer: string): Acts['block']['list'] =>
  async ({ cursor, signal }) => {
    const page = await ask(blockedPeople, { query: { fid: viewer, sourceFid: viewer, size: listSize, cursor }, signal })
    const items = page.list.map((user) => toProfile({ ...user, isFollowing: user.isFollowing ?? false, isBlocking: true }))
    return { items, cursor: toCursor(page.next_cursor) }
  }

/** The network keeps one message per account, cast and type, so repeating either changes nothing. */
function createReaction({ write }: Writer, type: Reaction['type']): Toggle<Post> {
  const toBody = ({ author, postId }: Post): Reaction => ({
    type,
    targetCastId: { fid: Number(author.profileId), hash: toBase64(fromHex(postId)) },
  })
  return {
    add: (post) => write({ type: 'MESSAGE_TYPE_REACTION_ADD', reactionBody: toBody(post) }),
    remove: (post) => write({ type: 'MESSAGE_TYPE_REACTION_REMOVE', reactionBody: toBody(post) }),
  }
}

function createLink({ write }: Writer, type: Link['type']): Toggle<Profile> {
  const toBody = ({ profileId }: Profile): Link => ({ type, targetFid: Number(profileId) })
  return {
    add: (profile) => write({ type: 'MESSAGE_TYPE_LINK_ADD', linkBody: toBody(profile) }),
    remove: (profile) => write({ type: 'MESSAGE_TYPE_LINK_REMOVE', linkBody: toBody(profile) }),
  }
}
