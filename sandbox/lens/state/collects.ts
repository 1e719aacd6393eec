import type { World, WorldPost } from '../../seed/world.ts'
import { type ChainState, Insufficient } from '../chain/chain-state.ts'
import { payPrice } from '../chain/pay-price.ts'
import { toAmount, toSmallest } from '../chain/token.ts'
import { toAddress } from '../lens-ids.ts'
import type { LensState, Mark } from './lens-state.ts'

type Json = Record<string, unknown>

/** The terms of a post that can be collected. */
interface Terms {
  /** In whole units of the token. Absent: free. */
  price?: string
  /** Percent of the price. */
  referralShare?: number
  limit?: number
  followersOnly?: boolean
  /** ms from now. */
  endsIn?: number
}

const hour = 3_600_000

/** By the world's keys: one post of each kind. */
const terms: Readonly<Record<string, Terms>> = {
  'lens-special-one-tall': { limit: 100 },
  'lens-special-two-pictures': { price: '1.5', referralShare: 25, limit: 10, endsIn: 50 * hour },
  'lens-special-links': { price: '100' },
  'lens-special-mentions': { endsIn: -hour },
  'lens-special-emoji': { limit: 2 },
  'lens-special-film': { followersOnly: true },
}
/** Who collected before. */
const former: Readonly<Record<string, readonly string[]>> = {
  'lens-special-emoji': ['mina', 'sol'],
  'lens-special-two-pictures': ['kofi', 'priya', 'noor'],
}

export type CollectRefusal = 'NOT_ENABLED' | 'END_DATE_REACHED' | 'LIMIT_REACHED' | 'NOT_A_FOLLOWER' | 'POST_DELETED'
type Funds = 'enough' | 'too-little' | 'needs-approval'

/** The action's contract, which takes the price. */
const action = toAddress('simple collect action')

export interface Collects {
  /** As in the API's `actions` of a post. */
  toActions(post: WorldPost): Json[]
  /** Latest first. */
  of(post: WorldPost): readonly Mark[]
  has(post: WorldPost, by: string): boolean
  /** Undefined: they may. */
  check(post: WorldPost, by: string): CollectRefusal | undefined
  /** Whether `payer`, the account itself or its wallet, can pay. */
  checkFunds(post: WorldPost, payer: string, isWallet: boolean): Funds
  priceOf(post: WorldPost): string | undefined
  /** Carries it out, on the chain. Throws when the chain reverts it. */
  collect(post: WorldPost, by: string, payment: { payer: string; isWallet: boolean }): void
  approve(owner: string, amount: string): void
}

export interface CollectsOptions {
  world: World
  state: LensState
  chain: ChainState
  /** ms */
  now(): number
}

/** Collects of posts, by the rules of the API's SimpleCollectAction. */
export function createCollects({ world, state, chain, now }: CollectsOptions): Collects {
  const started = now()
  const marks = new Map<string, Mark[]>(
    Object.entries(former).map(([key, people]) => [key, people.map((name, place) => ({ name, at: started - (place + 1) * hour }))]),
  )
  const of = ({ key }: WorldPost) => marks.get(key) ?? []
  const endOf = ({ endsIn }: Terms) => (endsIn === undefined ? undefined : started + endsIn)
  const check: Collects['check'] = (post, by) => {
    const found = terms[post.key]
    if (!found) return 'NOT_ENABLED'
    if (post.deleted) return 'POST_DELETED'
    if ((endOf(found) ?? Number.POSITIVE_INFINITY) <= now()) return 'END_DATE_REACHED'
    if (found.limit !== undefined && of(post).length >= found.limit) return 'LIMIT_REACHED'
    if (found.followersOnly && post.author !== by && !state.isFollowing(by, post.author)) return 'NOT_A_FOLLOWER'
    return undefined
  }
  const priceOf = ({ key }: WorldPost) => terms[key]?.price
  return {
    of,
    check,
    priceOf,
    has: (post, by) => of(post).some(({ name }) => name === by),
    toActions(post) {
      const found = terms[post.key]
      if (!found) return []
      const { price, referralShare = null, limit: collectLimit = null, followersOnly } = found
      const end = endOf(found)
      const amount = toAmount(price)
      const recipients = [{ address: world.person(post.author).accounts.lens!.address, percent: 100 }]
      return [
        {
          __typename: 'SimpleCollectAction',
          address: action,
          collectLimit,
          followerOnGraph: followersOnly ? { __typename: 'FollowerOn', globalGraph: true, graph: toAddress('global graph') } : null,
          endsAt: end === undefined ? null : new Date(end).toISOString(),
          isImmutable: true,
          collectNftAddress: toAddress(`collected ${post.key}`),
          payToCollect: price ? { __typename: 'PayToCollectConfig', amount, price: amount, recipients, referralShare } : null,
        },
      ]
    },
    checkFunds(post, payer, isWallet) {
      const price = priceOf(post)
      if (price === undefined) return 'enough'
      if (chain.tokensOf(payer) < toSmallest(price)) return 'too-little'
      return isWallet && chain.allowanceOf(payer, action) < toSmallest(price) ? 'needs-approval' : 'enough'
    },
    approve: (owner, amount) => chain.approve(owner, action, toSmallest(amount)),
    collect(post, by, { payer, isWallet }) {
      if (check(post, by)) throw new Error('execution reverted')
      const price = toSmallest(priceOf(post) ?? '0')
      if (isWallet) {
        const allowed = chain.allowanceOf(payer, action)
        if (allowed < price) throw new Insufficient()
        chain.approve(payer, action, allowed - price)
      }
      payPrice(chain, payer, world.person(post.author).accounts.lens!.address, price)
      marks.set(post.key, [{ name: by, at: now() }, ...of(post)])
    },
  }
}
