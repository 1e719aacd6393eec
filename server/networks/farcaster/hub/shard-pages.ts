import { shardOf } from './shard-of.ts'

/**
 * A hub returns the actions of many accounts as one page per shard, in a row, with a JSON array of the shards' tokens. It returns a token after the
 * last page too, and a shard without a token would start over. Source: Snapchain.
 * @param sent The page's own token; empty for the first page.
 * @param returned Base64, of one shard or of several.
 * @returns The token of the next page. It repeats the last page of shards that have ended, or their only one. Empty: there is none.
 */
export function continuePages(sent: string, returned: string): string {
  const tokens = readTokens(returned)
  if (!tokens) return returned
  if (tokens.every((token) => token === null)) return ''
  const before = readTokens(sent) ?? []
  return Buffer.from(JSON.stringify(tokens.map((token, index) => token ?? before[index] ?? null))).toString('base64')
}

interface Dated {
  data: { fid: number; timestamp: number }
}

/**
 * The time since which nothing is missing after a page with the newest first: shards cover different spans of time. A shard with more has a full
 * page, so those are the longest; the order of the tokens says nothing, because a hub lists its shards in any order.
 * @returns In the messages' unit; negative infinity if there is no more.
 */
export function findDepth(messages: readonly Dated[], returned: string): number {
  const tokens = readTokens(returned)
  if (!tokens) return Math.min(...messages.map(({ data }) => data.timestamp))
  const shards = Map.groupBy(messages, ({ data }) => shardOf(data.fid, tokens.length))
  const longestFirst = [...shards.values()].toSorted((a, b) => b.length - a.length)
  const open = longestFirst.slice(0, tokens.filter((token) => token !== null).length)
  return Math.max(Number.NEGATIVE_INFINITY, ...open.map((page) => Math.min(...page.map(({ data }) => data.timestamp))))
}

type Token = readonly number[] | null

/** Undefined for the token of a single shard, which is the bytes of a key. */
function readTokens(text: string): Token[] | undefined {
  try {
    const tokens: unknown = JSON.parse(Buffer.from(text, 'base64').toString())
    return Array.isArray(tokens) ? (tokens as Token[]) : undefined
  } catch {
    return undefined
  }
}
