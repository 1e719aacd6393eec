import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { listPlace, sizeUpTo } from '../list-place.ts'

const text = v.string()

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
    /** Additions of ours: the proposal's space, and the voter's reason. */
    space: text,
    reason: text,
  }),
  displayInfo: v.object({
    ensHandle: v.nullable(text),
    avatarUrl: v.nullable(text),
    fireflyName: v.nullable(text),
    fireflyUid: v.nullable(text),
    fireflyAvatarUrl: v.nullable(text),
  }),
  followingSources: v.array(v.unknown()),
  has_bookmarked: v.boolean(),
})
export type VoteActivity = v.InferOutput<typeof VoteActivity>

export const votesOfWallets = defineCall({
  method: 'POST',
  path: '/v1/user/timeline/snapshot',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary:
    'The votes of these wallets in DAOs on Snapshot, newest first, up to 20 at a time. The cursor is 0 on the last page. Cached for 60 seconds.',
  body: v.object({
    size: sizeUpTo(20),
    cursor: v.optional(v.union([listPlace, v.pipe(v.number(), v.safeInteger(), v.minValue(0))])),
    walletAddresses: v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))), v.minLength(1), v.maxLength(100)),
  }),
  reply: v.object({ result: v.array(VoteActivity), cursor: v.number() }),
})
