import type { WorldPost, WorldRepost } from '../seed/world.ts'
import { createAccountFacts } from './account-facts.ts'
import { createOperations } from './operations.ts'
import { createPostFacts, type PostFactsOptions } from './post-facts.ts'
import type { FollowRules } from './state/follow-rules.ts'
import type { LensState } from './state/lens-state.ts'

type Json = Record<string, unknown>

export interface Facts {
  toAccount(key: string): Json
  toPost(post: WorldPost): Json
  toRepost(repost: WorldRepost): Json
}

export type FactsOptions = Omit<PostFactsOptions, 'operations' | 'toAccount'> & { state: LensState; followRules: FollowRules }

/**
 * The world's facts in the official schema's shapes. Related objects are functions, which GraphQL calls only when selected, so nesting goes
 * as deep as the query.
 */
export function createFacts({ state, followRules, ...options }: FactsOptions): Facts {
  const { world, mediaUrl, ids, rules, collects } = options
  const operations = createOperations(world, ids, { state, rules, collects })
  const { toAccount } = createAccountFacts({ world, mediaUrl, operations, profiles: state.profiles, followRules })
  return { toAccount, ...createPostFacts({ ...options, operations, toAccount }) }
}
