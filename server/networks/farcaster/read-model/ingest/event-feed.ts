import { createHash } from 'node:crypto'
import { isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import * as v from 'valibot'
import { HubInfo } from '../../hub/hub-wire.ts'
import { continuePages } from '../../hub/shard-pages.ts'
import { WireEvent, WireMessage, WireNameProof } from './wire-events.ts'

export interface FeedEvent {
  event: WireEvent
  /** Shows whether two hubs, or one hub before and after a reset, have the same event under an id. */
  digest: string
}

/** Lists that hubs offer of an account's messages and of links to it. Some must name a type. */
const lists = {
  userData: { name: 'userDataByFid', of: 'fid' },
  verifications: { name: 'verificationsByFid', of: 'fid' },
  links: { name: 'linksByFid', of: 'fid' },
  casts: { name: 'castsByFid', of: 'fid' },
  likes: { name: 'reactionsByFid', of: 'fid', reaction_type: 'Like' },
  recasts: { name: 'reactionsByFid', of: 'fid', reaction_type: 'Recast' },
  followsOfAccount: { name: 'linksByTargetFid', of: 'target_fid', link_type: 'follow' },
  blocksOfAccount: { name: 'linksByTargetFid', of: 'target_fid', link_type: 'block' },
} as const
export type MessageList = keyof typeof lists
export const messageLists = Object.keys(lists) as MessageList[]

/** A hub's events by shard, and the lists of messages that stand in for missed events. */
export interface EventFeed {
  /** Shards with messages. Shard 0, which hubs list too, holds only blocks. */
  shards(): Promise<number[]>
  /** A page of events from an id on, including it, oldest first. */
  read(shard: number, from: number): Promise<{ events: FeedEvent[]; hasMore: boolean }>
  /** The newest event. */
  readHead(shard: number): Promise<FeedEvent | undefined>
  readFids(shard: number, pageToken: string): Promise<{ fids: number[]; nextPageToken: string }>
  readMessages(list: MessageList, fid: number, pageToken: string): Promise<{ messages: WireMessage[]; nextPageToken: string }>
  readNameProofs(fid: number): Promise<WireNameProof[]>
}

/** A hub returns no larger pages. */
const largestPage = 1000
/** Each page repeats the previous page's last event, so pages of one would never end. */
const smallestPage = 2
/** ms: a page of long casts takes a while. */
const deadline = 20_000

const nextPageToken = v.optional(v.nullable(v.string()), '')
const Events = v.object({ events: v.array(v.unknown()) })
const Messages = v.object({ messages: v.array(v.unknown()), nextPageToken })
const Fids = v.object({ fids: v.array(v.pipe(v.number(), v.safeInteger())), nextPageToken })
const Proofs = v.object({ proofs: v.array(v.unknown()) })

/** The part of an event that is the same on every hub. */
const Digested = v.object({
  type: v.string(),
  id: v.number(),
  mergeMessageBody: v.optional(v.nullable(v.object({ message: v.looseObject({ hash: v.optional(v.string()) }) }))),
  blockConfirmedBody: v.optional(v.nullable(v.object({ blockHash: v.optional(v.string()), timestamp: v.optional(v.number()) }))),
})

export function createEventFeed(fetcher: Fetcher): EventFeed {
  const ask = <S extends v.GenericSchema>(name: string, params: Record<string, string | number>, schema: S) =>
    fetchJson(fetcher, {
      network: 'farcaster',
      name,
      path: `/v1/${name}?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))}`,
      schema,
      deadline,
    })
  const readEvents = async (params: Record<string, string | number>) => (await ask('events', params, Events)).events.map(toFeedEvent)

  return {
    shards: async () => (await ask('info', {}, HubInfo)).shardInfos.map(({ shardId }) => shardId).filter((id) => id > 0),
    read: (shard, from) =>
      readInSmallerPages(async (pageSize) => {
        const events = await readEvents({ shard_index: shard, from_event_id: from, pageSize })
        return { events, hasMore: events.length >= pageSize }
      }),
    readHead: async (shard) => (await readEvents({ shard_index: shard, reverse: 'true', pageSize: 1 }))[0],
    async readFids(shard, pageToken) {
      const page = await ask('fids', { shard_id: shard, pageSize: largestPage, ...toToken(pageToken) }, Fids)
      return { fids: page.fids, nextPageToken: page.nextPageToken ?? '' }
    },
    async readMessages(list, fid, pageToken) {
      const { name, of, ...kind } = lists[list]
      const page = await readInSmallerPages((pageSize) => ask(name, { [of]: fid, ...kind, pageSize, ...toToken(pageToken) }, Messages))
      return { messages: keepValid(WireMessage, page.messages), nextPageToken: continuePages(pageToken, page.nextPageToken ?? '') }
    },
    readNameProofs: async (fid) => keepValid(WireNameProof, (await ask('userNameProofsByFid', { fid }, Proofs)).proofs),
  }
}

/** Halves a page that is too large to be read, such as one of long casts, until it is small enough. */
async function readInSmallerPages<T>(read: (pageSize: number) => Promise<T>, pageSize = largestPage): Promise<T> {
  try {
    return await read(pageSize)
  } catch (error) {
    const isTooLarge = isFailure(error, 'malformed') && error.cause instanceof SyntaxError
    if (!isTooLarge || pageSize <= smallestPage) throw error
    return readInSmallerPages(read, Math.ceil(pageSize / 2))
  }
}

const toToken = (pageToken: string): { pageToken?: string } => (pageToken ? { pageToken } : {})

const keepValid = <S extends v.GenericSchema>(schema: S, items: readonly unknown[]): v.InferOutput<S>[] =>
  items.flatMap((item) => {
    const result = v.safeParse(schema, item)
    return result.success ? [result.output] : []
  })

/** An event without an id can't be skipped, since the next request starts after the last id. */
function toFeedEvent(item: unknown): FeedEvent {
  const event = v.parse(WireEvent, item)
  const facts = v.safeParse(Digested, item)
  const digest = createHash('sha256')
    .update(JSON.stringify(facts.success ? facts.output : [event.type, event.id]))
    .digest('hex')
  return { event, digest }
}
