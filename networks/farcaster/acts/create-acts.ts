import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import { errorMessages } from '@chorus/model/error-messages'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Capabilities, Reads, Toggle } from '../../network.ts'
import { toggleWithMessages } from '../../with-message.ts'
import { toBase64 } from '../messages/base64.ts'
import { fromHex } from '../messages/hex.ts'
import type { Writer } from '../write/writer.ts'
import { createEditProfile, type UploadDeps } from './create-edit-profile.ts'

export type Acts = Pick<Capabilities, 'like' | 'mirror' | 'follow'> & {
  remove: Pick<Capabilities['remove'], 'post'>
  editProfile: Pick<Capabilities['editProfile'], 'load' | 'save'>
}

/** What an account that can sign does besides posting. */
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
    remove: {
      post: ({ postId }) => writer.write({ type: 'MESSAGE_TYPE_CAST_REMOVE', castRemoveBody: { targetHash: toBase64(fromHex(postId)) } }),
    },
    editProfile: createEditProfile(writer, reads, deps),
  }
}

type Reaction = Extract<MessageBody, { reactionBody: object }>['reactionBody']
type Link = Extract<MessageBody, { linkBody: object }>['linkBody']

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
