import type { Picture, World, WorldFeed, WorldPost } from '../../seed/world.ts'
import type { ChainState } from '../chain/chain-state.ts'
import { payPrice } from '../chain/pay-price.ts'
import { toSmallest } from '../chain/token.ts'
import { toAddress } from '../lens-ids.ts'
import { checkFeedRule, executesOn, type FeedAction, type FeedRule, type NewFeedRule, type Unmet } from './feed-rules.ts'
import type { Mark } from './lens-state.ts'
import type { ListLag } from './list-lag.ts'

/** The global feed, by the address in the official schema. */
export const globalFeed = '0x31232Cb7dE0dce17949ffA58E9E38EEeB367C871'

export interface GroupRule {
  id: string
  /** tokens: `amount` of the token in the account or its wallet. payment: the account pays it to `recipient`, unless it runs the group. */
  kind: 'approval' | 'tokens' | 'payment'
  /** Whole units. */
  amount?: string
  recipient?: string
}
export type NewGroupRule = Omit<GroupRule, 'id'>

export interface PlaceMetadata {
  id: string
  name: string
  description: string | null
  /** URLs, and `lens://` URIs of uploaded files. */
  icon: string | null
  cover: string | null
}

/** A feed of its own, or of a group. */
export interface Feed {
  address: string
  /** Person key, as all of these; for what a builder has created, the wallet's address. */
  owner: string
  admins: Mark[]
  createdAt: number
  metadata: PlaceMetadata
  /** Whose feed it is. */
  group?: Group
  /** All must be met by those who post. */
  rules: FeedRule<Group>[]
}

export interface Group {
  address: string
  owner: string
  /** Newest first, as all lists. */
  admins: Mark[]
  createdAt: number
  metadata: PlaceMetadata
  rules: GroupRule[]
  /** At least one must be met, besides all of `rules`. */
  alternatives: GroupRule[]
  members: Mark[]
  /** Who was one, and when that ended, in ms. */
  former: (Mark & { endedAt: number })[]
  requests: Mark[]
  bans: (Mark & { by: string })[]
  /** Whether it has the rule that bans need. */
  hasBanning: boolean
  feed: Feed
}

/** Why an account can't join or post. */
export interface PlaceRefusal extends Unmet {
  /** None of these alternatives is met. The first is the reason. */
  anyOf?: readonly Unmet[]
}

/** Groups and feeds of Lens, with the rules for joining and posting. */
export interface Groups {
  /** Newest first. */
  groups(): readonly Group[]
  feeds(): readonly Feed[]
  find(address: string | null | undefined): Group | undefined
  findFeed(address: string | null | undefined): Feed | undefined
  /** Undefined: the global feed. */
  feedOf(post: WorldPost): Feed | undefined
  isMember(group: Group, key: string): boolean
  /** Ends memberships. `at`: ms */
  endMembership(group: Group, keys: readonly string[], at: number): void
  /** As lists have them. */
  listedMembers(group: Group): Mark[]
  /** A new group, whose feed is open to its members. */
  add(group: Pick<Group, 'owner' | 'createdAt' | 'metadata'> & { rules: readonly NewGroupRule[]; hash: string }): void
  findByHash(hash: string): Group | undefined
  /** A rule that is required from now on. */
  addRule(group: Group, rule: NewGroupRule): void
  /** Pays what joining the group costs. Throws when the chain reverts it. */
  pay(group: Group, key: string): void
  /** Pays what an action in the feed costs. Undefined: the feed for everyone. Throws when the chain reverts it. */
  payFeed(feed: Feed | undefined, key: string, action: FeedAction): void
  /** A new feed without a group. */
  addFeed(feed: Pick<Feed, 'owner' | 'admins' | 'createdAt' | 'metadata'> & { rules: readonly NewFeedRule<Group>[]; hash: string }): void
  findFeedByHash(hash: string): Feed | undefined
  addFeedRule(feed: Feed, rule: NewFeedRule<Group>): void
  isAdmin(place: Pick<Group, 'owner' | 'admins'>, key: string): boolean
  /** Undefined: they may. */
  checkJoin(group: Group, key: string): PlaceRefusal | undefined
  checkPost(feed: Feed | undefined, key: string, isReply: boolean): PlaceRefusal | undefined
}

const day = 86_400_000
/** Who waits for approval, and who may not join, at the start. */
const waiting: Readonly<Record<string, readonly string[]>> = { 'chess-by-post': ['priya', 'kofi'] }
/** Groups whose members can't be banned, by the feed's key. */
const unbanning: ReadonlySet<string> = new Set(['lamp-keepers'])
const banned: Readonly<Record<string, readonly string[]>> = { 'chess-by-post': ['vera'], 'night-swimmers': ['hugo'] }

export const has = (marks: readonly Mark[], key: string): boolean => marks.some(({ name }) => name === key)
export const without = <M extends Mark>(marks: readonly M[], keys: readonly string[]): M[] =>
  marks.filter(({ name }) => !keys.includes(name))

const isAdmin = ({ owner, admins }: Pick<Group, 'owner' | 'admins'>, key: string): boolean => owner === key || has(admins, key)

interface GroupsOptions {
  world: World
  mediaUrl: (picture: Picture) => string
  chain: ChainState
  lag: ListLag
}

export function createGroups({ world, mediaUrl, chain, lag }: GroupsOptions): Groups {
  const groups: Group[] = []
  const feeds: Feed[] = []
  const keys = new Map<string, Feed>()
  const byHash = new Map<string, Group>()
  const feedsByHash = new Map<string, Feed>()
  let serial = 0
  const toRule = (rule: NewGroupRule): GroupRule => ({ ...rule, id: `rule-${serial++}` })
  const toFeedRule = (rule: NewFeedRule<Group>): FeedRule<Group> => ({ ...rule, id: `feed-rule-${serial++}` })
  /** Only members post in a group's feed. */
  const link = (place: Omit<Group, 'feed'>, feed: Omit<Feed, 'group'>): Group => {
    const group: Group = Object.assign(place, { feed: feed as Feed })
    group.feed.group = group
    group.feed.rules = [toFeedRule({ kind: 'group', group, isReplyRestricted: true })]
    return group
  }
  for (const [index, feed] of world.feeds.filter(({ network }) => network === 'lens').entries()) {
    const createdAt = world.now - (300 + index) * day
    const icon = feed.picture ? mediaUrl(feed.picture) : null
    const metadata = { id: feed.key, name: feed.name, description: feed.description, icon, cover: null }
    const own = { address: toAddress(`feed ${feed.key}`), owner: feed.by, admins: [], createdAt, metadata, rules: [] }
    const place: Feed = feed.entry === 'none' ? own : link(toGroup(world, feed, { createdAt, metadata, toRule }), own).feed
    if (place.group) groups.push(place.group)
    feeds.push(place)
    keys.set(feed.key, place)
  }

  const isMember = (group: Group, key: string) => has(group.members, key)
  const { holds, canPay, check } = createRuleChecks(world, chain)
  const byAddress = <P extends { address: string }>(places: readonly P[], address: string | null | undefined) =>
    places.find((place) => place.address === address?.toLowerCase())
  const feedOf = ({ feed, encrypted }: WorldPost) => keys.get(feed ?? (encrypted ? 'tea-house' : '')) ?? byAddress(feeds, feed)

  return {
    groups: () => groups,
    feeds: () => feeds,
    find: (address) => byAddress(groups, address),
    findFeed: (address) => byAddress(feeds, address),
    feedOf,
    isMember,
    ...createMemberships(lag),
    add({ rules, hash, ...created }) {
      const place = {
        ...created,
        address: toAddress(`group ${hash}`),
        admins: [],
        rules: rules.map(toRule),
        alternatives: [],
        members: [],
        former: [],
        requests: [],
        bans: [],
        hasBanning: true,
      }
      const feed = { ...created, address: toAddress(`feed ${hash}`), admins: [], rules: [] }
      const group = link(place, feed)
      groups.unshift(group)
      feeds.unshift(group.feed)
      byHash.set(hash, group)
    },
    findByHash: (hash) => byHash.get(hash),
    addRule: (group, rule) => void group.rules.push(toRule(rule)),
    pay(group, key) {
      if (isAdmin(group, key)) return
      const { address } = world.person(key).accounts.lens!
      for (const rule of group.rules) if (rule.kind === 'payment') payPrice(chain, address, rule.recipient!, toSmallest(rule.amount ?? '0'))
    },
    payFeed(feed, key, action) {
      if (!feed || isAdmin(feed, key)) return
      const { address } = world.person(key).accounts.lens!
      for (const rule of feed.rules)
        if (rule.kind === 'payment' && executesOn(rule).includes(action)) payPrice(chain, address, rule.recipient, toSmallest(rule.amount))
    },
    addFeed({ rules, hash, ...created }) {
      const feed: Feed = { ...created, address: toAddress(`feed ${hash}`), rules: rules.map(toFeedRule) }
      feeds.unshift(feed)
      feedsByHash.set(hash, feed)
    },
    findFeedByHash: (hash) => feedsByHash.get(hash),
    addFeedRule: (feed, rule) => void feed.rules.push(toFeedRule(rule)),
    isAdmin,
    checkJoin(group, key) {
      if (has(group.bans, key)) return { reason: 'ACCOUNT_BANNED', message: 'The account is banned from the group' }
      const [unmet] = group.rules.flatMap((rule) => check(group, rule, key) ?? [])
      if (unmet) return unmet
      const anyOf = group.alternatives.map((rule) => check(group, rule, key))
      if (anyOf.length === 0 || anyOf.includes(undefined)) return undefined
      const all = anyOf.flatMap((each) => each ?? [])
      return { ...all[0]!, anyOf: all }
    },
    checkPost(feed, key, isReply) {
      const facts = { isReply, isMember, holds, canPay: (name: string, amount: string) => isAdmin(feed!, name) || canPay(name, amount) }
      return feed?.rules
        .filter((rule) => executesOn(rule).includes('CREATING_POST'))
        .flatMap((rule) => checkFeedRule(rule, facts, key) ?? [])[0]
    },
  }
}

/** Memberships that end, which lists show some time longer. */
function createMemberships(lag: ListLag): Pick<Groups, 'endMembership' | 'listedMembers'> {
  return {
    endMembership(group, keys, at) {
      const ended = group.members.filter(({ name }) => keys.includes(name))
      group.former.push(...ended.filter((member) => lag.isListed(member.at)).map((member) => ({ ...member, endedAt: at })))
      group.members = without(group.members, keys)
    },
    listedMembers({ members, former }) {
      const remaining = former.filter(({ endedAt }) => lag.isStillListed(endedAt))
      return [...members.filter(({ at }) => lag.isListed(at)), ...remaining]
    },
  }
}

/** The balance of an account, and whether it meets the rules of a group. */
function createRuleChecks(world: World, chain: ChainState) {
  const holds = (key: string, amount: string) => {
    const { address, owner } = world.person(key).accounts.lens!
    return [address, owner].some((each) => chain.tokensOf(each) >= toSmallest(amount))
  }
  const canPay = (key: string, amount: string) => chain.tokensOf(world.person(key).accounts.lens!.address) >= toSmallest(amount)
  const check = (group: Group, { kind, amount = '0' }: GroupRule, key: string): Unmet | undefined => {
    if (kind === 'approval') return { reason: 'MEMBERSHIP_APPROVAL_REQUIRED', message: 'An administrator has to approve the membership' }
    if (kind === 'payment') {
      // The published contract lets those who run the group skip the payment.
      if (isAdmin(group, key) || canPay(key, amount)) return undefined
      return { reason: 'SIMPLE_PAYMENT_NOT_ENOUGH_BALANCE', message: `The account has less than ${amount} of the token` }
    }
    if (holds(key, amount)) return undefined
    return { reason: 'TOKEN_GATED_ACCOUNT_JOINING_NOT_A_TOKEN_HOLDER', message: `The account does not hold ${amount} of the token` }
  }
  return { holds, canPay, check }
}

/** A group of the world: its owner and those who follow them are its members. */
function toGroup(
  world: World,
  { key, by, entry }: WorldFeed,
  { createdAt, metadata, toRule }: Pick<Group, 'createdAt' | 'metadata'> & { toRule(rule: NewGroupRule): GroupRule },
): Omit<Group, 'feed'> {
  const isOutside = (name: string) => waiting[key]?.includes(name) || banned[key]?.includes(name)
  const followers = world.follows.filter(({ network, to }) => network === 'lens' && to === by)
  const members = [{ name: by, at: createdAt }, ...followers.map(({ from, at }) => ({ name: from, at: Math.max(at, createdAt) }))]
  const toMarks = (names: readonly string[] = []) => names.map((name, place) => ({ name, at: world.now - (place + 1) * day }))
  return {
    address: toAddress(`group ${key}`),
    owner: by,
    admins: [],
    createdAt,
    metadata,
    rules: [
      ...(entry === 'approval' ? [toRule({ kind: 'approval' })] : []),
      ...(entry === 'tokens' ? [toRule({ kind: 'tokens', amount: '8' })] : []),
    ],
    alternatives: entry === 'either' ? [toRule({ kind: 'tokens', amount: '8' }), toRule({ kind: 'approval' })] : [],
    members: members.filter(({ name }) => !isOutside(name)).toSorted((one, other) => other.at - one.at),
    former: [],
    requests: toMarks(waiting[key]),
    bans: toMarks(banned[key]).map((mark) => ({ ...mark, by })),
    hasBanning: !unbanning.has(key),
  }
}
