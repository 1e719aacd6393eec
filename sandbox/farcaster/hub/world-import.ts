import {
  LinkBody,
  MessageType,
  type OnChainEvent,
  ReactionBody,
  ReactionType,
  UserDataType,
  VerificationAddAddressBody,
} from '@farcaster/core'
import type { Person, World, WorldPost } from '../../seed/world.ts'
import { createCustody } from '../create-custody.ts'
import type { Signers } from '../create-signers.ts'
import type { EventDraft } from './event-log.ts'
import type { HubMessage } from './hub-message.ts'
import type { HubMessages } from './hub-messages.ts'
import { toIdEvents } from './id-events.ts'
import { toSignerEvent } from './signer-events.ts'
import type { StorageUnits } from './storage-limits.ts'
import { toNameProof } from './to-name-proof.ts'
import { toExpiry, toStorageEvents } from './to-storage-events.ts'

export interface WorldImportOptions {
  world: World
  messages: HubMessages
  signers: Signers
  members: readonly Person[]
  unitsOf: (fid: number) => StorageUnits
  isPro: (fid: number) => boolean
  toAvatar(person: Person): string
}

/** A message of the world, or something else that a hub's log tells. */
export type WorldNews = { fid: number; at: number } & (
  | { message: HubMessage; draft?: undefined }
  | { draft: EventDraft; message?: undefined }
)

/** ms between a cast and its first like, and its removal. */
const minute = 60_000

/** Returns a function that returns what the world has gained since its last call, oldest first. */
export function createWorldImport({ world, messages, signers, members, unitsOf, isPro, toAvatar }: WorldImportOptions): () => WorldNews[] {
  const seen = new Set<string>()
  const isNew = (key: string) => !seen.has(key) && Boolean(seen.add(key))
  const custody = createCustody(world)
  const fidOf = (key: string) => world.person(key).accounts.farcaster!.fid

  const readPeople = (): WorldNews[] =>
    members.flatMap((person): WorldNews[] => {
      const { fid } = person.accounts.farcaster!
      const newSigners = signers.of(fid).filter(({ key }) => isNew(`signer ${fid} ${key}`))
      const events = newSigners.map((signer) => ({ at: signer.at, event: toSignerEvent(fid, signer) }))
      if (isNew(`person ${fid}`)) {
        const at = person.joinedAt
        events.push(...toIdEvents(world, custody, fid).map((event) => ({ at, event })))
        events.push(...toStorageEvents(person, unitsOf(fid), isPro(fid), toExpiry(world)).map((event) => ({ at, event })))
        return [
          ...events.map(({ event }) => ofChain(fid, at, event)),
          { fid, at, draft: { type: 'MERGE_USERNAME_PROOF', toBody: () => toProofBody(person) } },
          ...toFacts(person, toAvatar(person)).map((body) => ({ fid, at, message: messages.toMessage(person.key, at, body) })),
        ]
      }
      return events.map(({ at, event }) => ofChain(fid, at, event))
    })

  const readPost = (post: WorldPost): WorldNews[] => {
    const fid = fidOf(post.author)
    const news: WorldNews[] = []
    if (isNew(`cast ${post.key}`)) news.push({ fid, at: post.at, message: messages.castOf(post) })
    for (const [index, by] of post.likes.entries())
      if (isNew(`like ${by} ${post.key}`)) news.push(toReaction(by, post, 'LIKE', toLikeTime(world, post, index)))
    if (post.deleted && isNew(`removal ${post.key}`)) {
      const castRemoveBody = { targetHash: messages.toCastId(post).hash }
      const at = post.at + minute
      news.push({ fid, at, message: messages.toMessage(post.author, at, { type: MessageType.CAST_REMOVE, castRemoveBody }) })
    }
    return news
  }

  const toReaction = (by: string, post: WorldPost, type: 'LIKE' | 'RECAST', at: number): WorldNews => {
    const reactionBody = ReactionBody.fromPartial({ type: ReactionType[type], targetCastId: messages.toCastId(post) })
    return { fid: fidOf(by), at, message: messages.toMessage(by, at, { type: MessageType.REACTION_ADD, reactionBody }) }
  }

  let lastSize = ''
  return () => {
    const posts = world.posts.filter(({ network }) => network === 'farcaster')
    // Every read of the hub asks for news, which are rare.
    const size = JSON.stringify([
      posts.length,
      posts.reduce((sum, { likes, deleted }) => sum + likes.length + (deleted ? 1_000_000 : 0), 0),
      world.reposts.length,
      world.follows.length,
      members.reduce((sum, { accounts }) => sum + signers.of(accounts.farcaster!.fid).length, 0),
    ])
    if (size === lastSize) return []
    lastSize = size
    return [
      ...readPeople(),
      ...posts.flatMap(readPost),
      ...world.reposts
        .filter(({ network, by, post }) => network === 'farcaster' && isNew(`recast ${by} ${post}`))
        .map(({ by, post, at }) => toReaction(by, world.post(post)!, 'RECAST', at)),
      ...world.follows
        .filter(({ network, from, to }) => network === 'farcaster' && isNew(`follow ${from} ${to}`))
        .map(({ from, to, at }): WorldNews => {
          const linkBody = LinkBody.fromPartial({ type: 'follow', targetFid: fidOf(to) })
          return { fid: fidOf(from), at, message: messages.toMessage(from, at, { type: MessageType.LINK_ADD, linkBody }) }
        }),
    ].toSorted((a, b) => a.at - b.at)
  }
}

/** Likes arrive a minute apart, and none is later than the world's present. */
const toLikeTime = ({ now }: World, { at }: WorldPost, index: number): number =>
  Math.max(at, Math.min(at + (index + 1) * minute, now - 1000))

const ofChain = (fid: number, at: number, onChainEvent: OnChainEvent): WorldNews => ({
  fid,
  at,
  draft: { type: 'MERGE_ON_CHAIN_EVENT', toBody: () => ({ mergeOnChainEventBody: { onChainEvent } }) },
})

const toProofBody = (person: Person) => ({
  mergeUsernameProofBody: {
    usernameProof: toNameProof(person),
    deletedUsernameProof: undefined,
    usernameProofMessage: undefined,
    deletedUsernameProofMessage: undefined,
  },
})

function toFacts({ avatar: _avatar, name, bio, website, accounts, wallets }: Person, pfp: string) {
  const values = [
    [UserDataType.PFP, pfp],
    [UserDataType.DISPLAY, name],
    [UserDataType.BIO, bio],
    [UserDataType.URL, website],
    [UserDataType.USERNAME, accounts.farcaster!.username],
  ] as const
  // A real verification's claim is signed by the wallet; no client here checks it.
  const address = Buffer.from(wallets.evm.slice(2), 'hex')
  const verificationAddAddressBody = VerificationAddAddressBody.fromPartial({ address, blockHash: new Uint8Array(32) })
  return [
    ...values.flatMap(([type, value]) => (value === undefined ? [] : [{ type: MessageType.USER_DATA_ADD, userDataBody: { type, value } }])),
    { type: MessageType.VERIFICATION_ADD_ETH_ADDRESS, verificationAddAddressBody },
  ]
}
