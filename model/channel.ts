import type { ContentLabel } from './moderation/content-label.ts'
import type { NetworkName } from './network-identity.ts'
import type { Profile } from './profile.ts'
import type { TokenPrice } from './token-price.ts'

/** What someone needs in order to join a group, or to post in a feed. `amount` in whole units. */
export interface ChannelRule {
  /** group: membership in it. other: a kind of rule that we don't know. */
  kind: 'approval' | 'tokens' | 'payment' | 'group' | 'other'
  amount?: string
  symbol?: string
  /** Absent: we don't know which. */
  group?: { id: string; name: string }
  /** What the rule applies to in a feed, if not just to posting. */
  actions?: readonly ('post' | 'edit' | 'delete')[]
}

/** How people join a group. Approval and a price exclude each other. */
export interface Joining {
  /** Whether an admin has to approve new members. */
  needsApproval: boolean
  /** Whole units of the network's token for prices, which the owner receives. Absent: joining is free. */
  price?: string
}

/** How prices to join groups work. */
export interface Pricing {
  /** The token that prices are in. */
  symbol: string
  /** The network's share of each price, as a fraction of 1. */
  fee: number
}

/** What new members of a group have to hold. */
export interface TokensToHold {
  /** token: ERC-20. nft: ERC-721, of one collection. */
  kind: 'token' | 'nft'
  /** Of its contract. */
  address: string
  /** At least this much, in whole units. */
  amount: string
}

/** A channel (Farcaster), a group (Lens) or a feed (Bluesky, Lens). Spec 1 §3, spec 3 §3. */
export interface Channel {
  network: NetworkName
  /** People post into a channel and can join it. A group is one with members and rules. A feed collects posts. Absent: a channel. */
  kind?: 'channel' | 'group' | 'feed'
  id: string
  name: string
  description?: string
  imageUrl?: string
  coverUrl?: string
  url: string
  parentUrl?: string
  followerCount: number
  /** ms */
  timestamp: number
  lead?: Profile
  hosts?: Profile[]
  /** The viewer has muted it. */
  blocked?: boolean
  isMember?: boolean
  canJoin?: boolean
  /** The viewer has asked to join, and no one has approved it yet. */
  hasRequested?: boolean
  /** Whether joining needs an approval, either as the only way or as the one open to the viewer. */
  needsApproval?: boolean
  isBanned?: boolean
  /** Whether members can be banned. Absent: the network doesn't say. */
  hasBans?: boolean
  /** Whether the viewer can post here. Absent: the network doesn't say. */
  canPost?: boolean
  /** All of them have to be met. Absent: anyone can join the group, or post in the feed. */
  rules?: readonly ChannelRule[]
  /** Joining costs this. Absent: it is free, or can't be paid for from here. */
  price?: TokenPrice
  /** The price is for others, because the viewer owns the group. */
  joinsFree?: boolean
  /** One of them has to be met. */
  alternatives?: readonly ChannelRule[]
  unavailable?: boolean
  labels?: readonly ContentLabel[]
  /** The group whose feed this is (Lens). */
  groupId?: string
  /** The feed of its posts, where that has an id of its own (Lens). */
  feedId?: string
}
