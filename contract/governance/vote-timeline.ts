import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { sizeUpTo } from '../list-place.ts'
import { spaceId } from './governance-ids.ts'

const text = v.string()

/** `wallet`: the viewer watches the wallet. Otherwise the platform on which they follow its owner, with the owner's id there. */
const FollowingSource = v.object({
  type: text,
  walletAddress: v.optional(text),
  id: v.optional(text),
  socialId: v.optional(text),
  handle: v.optional(text),
  name: v.optional(text),
})
export type FollowingSource = v.InferOutput<typeof FollowingSource>

/** Provider API §3.10. */
const VoteActivity = v.object({
  id: text,
  /** The CID of the vote on IPFS. */
  hash: text,
  /** s */
  timestamp: text,
  /** The wallet that voted. */
  owner: text,
  type: v.literal('vote'),
  /** The proposal on the governance site. */
  related_urls: v.array(text),
  metadata: v.object({
    proposal_id: text,
    proposal_title: text,
    /** Always empty, because lists don't show it. */
    proposal_body: text,
    choice: v.union([v.number(), v.array(v.number()), text, v.record(text, v.number())]),
    /** Additions of ours: the proposal's space and author, and the voter's reason. */
    space: text,
    author: v.optional(text),
    reason: text,
  }),
  displayInfo: v.object({
    ensHandle: v.nullable(text),
    avatarUrl: v.nullable(text),
    fireflyName: v.nullable(text),
    fireflyUid: v.nullable(text),
    fireflyAvatarUrl: v.nullable(text),
  }),
  /** Why the vote is in the viewer's following timeline. Empty in other timelines. */
  followingSources: v.array(FollowingSource),
  /** Whether the viewer has bookmarked the proposal. */
  has_bookmarked: v.boolean(),
})
export type VoteActivity = v.InferOutput<typeof VoteActivity>

/** Of ours. 0: the first page. Clients may return it as text. */
const cursor = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger(), v.minValue(0)))
const size = sizeUpTo(20)
const reply = v.object({ result: v.array(VoteActivity), cursor: v.number() })

export const votesOfWallets = defineCall({
  method: 'POST',
  path: '/v1/user/timeline/snapshot',
  auth: 'optional',
  envelope: 'provider',
  limit: 'governance',
  summary:
    'The votes of these wallets in DAOs on Snapshot, newest first, up to 20 at a time. The cursor is 0 on the last page. Cached for 60 seconds. Without proposals by authors that the viewer has muted.',
  body: v.object({
    size,
    cursor,
    walletAddresses: v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))), v.minLength(1), v.maxLength(100)),
  }),
  reply,
})

export const followingVotes = defineCall({
  method: 'POST',
  path: '/v1/timeline/snapshot',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary:
    'The latest votes of the wallets that the viewer watches and of people they follow on networks that publish wallets, one per proposal, newest first. Without muted wallets and people, and without proposals by them.',
  body: v.object({ size, cursor }),
  reply,
})

export const knownVoters = defineCall({
  method: 'GET',
  path: '/api/governance/known-voters',
  auth: 'required',
  envelope: 'own',
  limit: 'read',
  summary:
    'Wallets that have voted in a space and that the viewer watches, or that belong to people the viewer follows on networks that publish wallets. The latest voters first, 12 at most, without muted wallets.',
  query: v.object({ space: spaceId }),
  reply: v.object({
    voters: v.array(
      v.object({
        address: text,
        name: v.optional(text),
        avatar: v.optional(text),
        /** Votes in this space. */
        votes: v.number(),
        /** s. When the wallet voted last. */
        latest: v.number(),
      }),
    ),
  }),
})
export type KnownVoter = v.InferOutput<typeof knownVoters.reply>['voters'][number]

export const discoverVotes = defineCall({
  method: 'GET',
  path: '/v2/discover/snapshot/timeline',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary:
    'The latest votes of all wallets that people here watch, follow or have connected, newest first. Without those that the viewer has muted, and without proposals by them.',
  query: v.object({ size, cursor }),
  reply,
})
