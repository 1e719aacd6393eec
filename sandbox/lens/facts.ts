import type { WorldPost, WorldRepost } from '../seed/world.ts'
import { createAccountFacts } from './account-facts.ts'
import { createOperations } from './operations.ts'
import { createPostFacts, type PostFactsOptions } from './post-facts.ts'

type Json = Record<string, unknown>

export interface Facts {
  toAccount(key: string): Json
  toPost(post: WorldPost): Json
  toRepost(repost: WorldRepost): Json
}

export type FactsOptions = Pick<PostFactsOptions, 'world' | 'mediaUrl' | 'ids' | 'toFeedInfo'>

/**
 * The world's facts in the official schema's shapes. Related objects are functions, which GraphQL calls only when selected, so nesting goes
 * as deep as the query.
 */
export function createFacts({ world, mediaUrl, ids, toFeedInfo }: FactsOptions): Facts {
  const operations = createOperations(world, ids)
  const { toAccount } = createAccountFacts(world, mediaUrl, operations)
  return { toAccount, ...createPostFacts({ world, mediaUrl, ids, operations, toAccount, toFeedInfo }) }
}
