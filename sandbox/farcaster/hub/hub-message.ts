import { MessageType, ReactionType, userDataTypeToJSON, type CastId, type Message, type MessageData } from '@farcaster/core'
import { toHex } from './to-hex.ts'
import { toHubJson } from './to-hub-json.ts'

type Json = Record<string, unknown>
export type StoreName = 'casts' | 'links' | 'reactions' | 'userData' | 'verifications'

/** A message with what a hub finds it by. */
export interface HubMessage {
  store: StoreName
  fid: number
  /** Seconds since Farcaster's epoch. */
  timestamp: number
  isRemove: boolean
  /** A fid's messages with the same slot replace each other. */
  slot: string
  /** `LIKE`, `follow`, `USER_DATA_TYPE_BIO`; empty for casts. */
  kind: string
  /** The cast or URL that a cast replies to or a reaction is about, the fid that a link leads to, a verified address. */
  target: string | undefined
  mentions: readonly number[]
  /** `0x` and 40 digits. */
  hash: string
  toMessage(): Message
  /** As the HTTP API writes it. */
  toJson(): Json
}

type Facts = Pick<HubMessage, 'store' | 'slot' | 'kind' | 'target'> & { isRemove?: boolean; mentions?: readonly number[] }

/** @param sign Called when the message is first read. */
export function toHubMessage(data: MessageData, hash: string, sign: () => Message): HubMessage {
  let message: Message | undefined
  const toMessage = () => (message ??= sign())
  return {
    isRemove: false,
    mentions: [],
    ...toFacts(data, hash),
    fid: data.fid,
    timestamp: data.timestamp,
    hash,
    toMessage,
    toJson: () => toHubJson(toMessage()),
  }
}

/** The key of a cast as a target. */
export const toTarget = ({ fid, hash }: { fid: number; hash: string }): string => `${fid}/${hash.toLowerCase()}`

const ofCast = (id: CastId | undefined, url: string | undefined) => (id ? toTarget({ fid: id.fid, hash: toHex(id.hash) }) : url)

function toFacts(data: MessageData, hash: string): Facts {
  const { castAddBody, castRemoveBody, reactionBody, linkBody, userDataBody, verificationAddAddressBody, verificationRemoveBody } = data
  if (castAddBody) {
    const target = ofCast(castAddBody.parentCastId, castAddBody.parentUrl)
    return { store: 'casts', slot: hash, kind: '', target, mentions: castAddBody.mentions }
  }
  if (castRemoveBody) return { store: 'casts', slot: toHex(castRemoveBody.targetHash), kind: '', target: undefined, isRemove: true }
  if (reactionBody) {
    const kind = reactionBody.type === ReactionType.LIKE ? 'LIKE' : 'RECAST'
    const target = ofCast(reactionBody.targetCastId, reactionBody.targetUrl)
    return { store: 'reactions', slot: `${kind}/${target}`, kind, target, isRemove: data.type === MessageType.REACTION_REMOVE }
  }
  if (linkBody) {
    const target = String(linkBody.targetFid)
    return {
      store: 'links',
      slot: `${linkBody.type}/${target}`,
      kind: linkBody.type,
      target,
      isRemove: data.type === MessageType.LINK_REMOVE,
    }
  }
  if (userDataBody) {
    const kind = userDataTypeToJSON(userDataBody.type)
    return { store: 'userData', slot: kind, kind, target: undefined }
  }
  const verification = verificationAddAddressBody ?? verificationRemoveBody!
  const target = toHex(verification.address)
  return { store: 'verifications', slot: target, kind: '', target, isRemove: verificationRemoveBody !== undefined }
}
