import {
  CastId,
  CastsByParentRequest,
  FidRequest,
  LinkRequest,
  LinksByFidRequest,
  LinksByTargetRequest,
  Message,
  MessagesResponse,
  ReactionRequest,
  ReactionsByFidRequest,
  ReactionsByTargetRequest,
  ReactionType,
  UserDataRequest,
  userDataTypeToJSON,
  ValidationResponse,
  VerificationRequest,
} from '@farcaster/core'
import type { Hub } from '../create-hub.ts'
import { toTarget, type HubMessage } from '../hub-message.ts'
import type { Page } from '../page.ts'
import { toHex } from '../to-hex.ts'
import { toPageRequest, unaryCall, type HubCall } from './hub-call.ts'

const toMessages = ({ items, next }: Page<HubMessage>): MessagesResponse => ({
  messages: items.map((item) => item.toMessage()),
  nextPageToken: next,
})
const toCastTarget = (id: CastId | undefined): string | undefined => id && toTarget({ fid: id.fid, hash: toHex(id.hash) })
/** Undefined when it isn't given, empty for every kind. */
const toKind = (type: ReactionType | undefined): string | undefined =>
  type === undefined ? undefined : type === ReactionType.LIKE ? 'LIKE' : type === ReactionType.RECAST ? 'RECAST' : ''
const byFid = (name: string, store: 'casts' | 'userData' | 'verifications'): HubCall =>
  unaryCall(name, FidRequest, MessagesResponse, ({ reads }: Hub, request) =>
    toMessages(reads.byFid(store, request.fid, undefined, toPageRequest(request))),
  )

/** Messages: sent, by id and in lists. */
export const messageCalls: readonly HubCall[] = [
  unaryCall('SubmitMessage', Message, Message, async (hub, message) => {
    await hub.submit(message)
    return message
  }),
  unaryCall('ValidateMessage', Message, ValidationResponse, async (hub, message) => ({ valid: await hub.validate(message), message })),
  unaryCall('GetCast', CastId, Message, ({ reads }, { fid, hash }) => reads.message('casts', fid, toHex(hash)).toMessage()),
  byFid('GetCastsByFid', 'casts'),
  unaryCall('GetCastsByParent', CastsByParentRequest, MessagesResponse, ({ reads }, request) =>
    toMessages(reads.casts(toCastTarget(request.parentCastId) ?? request.parentUrl, toPageRequest(request))),
  ),
  unaryCall('GetCastsByMention', FidRequest, MessagesResponse, ({ reads }, request) =>
    toMessages(reads.mentions(request.fid, toPageRequest(request))),
  ),
  unaryCall('GetReaction', ReactionRequest, Message, ({ reads }, { fid, reactionType, targetCastId, targetUrl }) =>
    reads.message('reactions', fid, `${toKind(reactionType)}/${toCastTarget(targetCastId) ?? targetUrl}`).toMessage(),
  ),
  unaryCall('GetReactionsByFid', ReactionsByFidRequest, MessagesResponse, ({ reads }, request) =>
    toMessages(reads.byFid('reactions', request.fid, toKind(request.reactionType), toPageRequest(request))),
  ),
  unaryCall('GetReactionsByCast', ReactionsByTargetRequest, MessagesResponse, ({ reads }, request) =>
    toMessages(reads.castReactions(toCastTarget(request.targetCastId), toKind(request.reactionType), toPageRequest(request))),
  ),
  unaryCall('GetReactionsByTarget', ReactionsByTargetRequest, MessagesResponse, ({ reads }, request) => {
    const target = toCastTarget(request.targetCastId) ?? request.targetUrl
    return toMessages(reads.reactions(target, toKind(request.reactionType), toPageRequest(request)))
  }),
  unaryCall('GetLink', LinkRequest, Message, ({ reads }, { fid, linkType, targetFid }) =>
    reads.message('links', fid, `${linkType}/${targetFid}`).toMessage(),
  ),
  unaryCall('GetLinksByFid', LinksByFidRequest, MessagesResponse, ({ reads }, request) =>
    toMessages(reads.byFid('links', request.fid, request.linkType, toPageRequest(request))),
  ),
  unaryCall('GetLinksByTarget', LinksByTargetRequest, MessagesResponse, ({ reads }, request) => {
    const target = request.targetFid === undefined ? undefined : String(request.targetFid)
    return toMessages(reads.links(target, request.linkType, toPageRequest(request)))
  }),
  unaryCall('GetUserData', UserDataRequest, Message, ({ reads }, { fid, userDataType }) =>
    reads.message('userData', fid, userDataTypeToJSON(userDataType)).toMessage(),
  ),
  byFid('GetUserDataByFid', 'userData'),
  unaryCall('GetVerification', VerificationRequest, Message, ({ reads }, { fid, address }) =>
    reads.message('verifications', fid, toHex(address)).toMessage(),
  ),
  byFid('GetVerificationsByFid', 'verifications'),
]
