import { createFetcher } from '@chorus/networks/http'
import { createAsk } from '@chorus/networks/lens/ask'
import * as v from 'valibot'
import type { Follows } from './farcaster-follows.ts'
import { createGate, createMemo } from './memo.ts'

export interface LensFollowsOptions {
  root: string
  fetch: typeof fetch
  now: () => number
}

/** Somebody on Lens, as lists of people name them. */
export interface LensPerson {
  address: string
  owner: string
  localName: string
}

export interface LensFollows extends Follows {
  /** Those whom the API knows, in the order in which they were asked for. */
  people(addresses: readonly string[]): Promise<LensPerson[]>
}

/** ms */
const minute = 60_000
const width = 8

const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const name = v.pipe(v.string(), v.maxLength(200))
const Following = v.object({ following: v.object({ items: v.array(v.object({ following: v.object({ address }) })) }) })
const Accounts = v.object({
  accountsBulk: v.array(v.object({ address, owner: address, username: v.nullish(v.object({ localName: name })) })),
})

const followingDocument = `query SuggestionFollowing($request: FollowingRequest!) {
  following(request: $request) { items { following { address } } }
}`
const accountsDocument = `query SuggestionAccounts($request: AccountsBulkRequest!) {
  accountsBulk(request: $request) { address owner username { localName } }
}`

/** The Lens API, which answers both to anybody. */
export function createLensFollows({ root, fetch: send, now }: LensFollowsOptions): LensFollows {
  const ask = createAsk(createFetcher({ root, fetch: send }))
  const gate = createGate(width)
  const of = createMemo(
    async (account) => {
      const request = { account, pageSize: 'FIFTY' }
      const { following } = await gate(() => ask({ name: 'SuggestionFollowing', document: followingDocument, request, schema: Following }))
      return following.items.map((item) => item.following.address)
    },
    { age: 5 * minute, grace: 60 * minute, size: 5000, now },
  )
  return {
    of,
    // The API names nobody to whom it is not told who asks.
    seeds: async () => [],
    async people(addresses) {
      if (addresses.length === 0) return []
      const { accountsBulk } = await gate(() =>
        ask({ name: 'SuggestionAccounts', document: accountsDocument, request: { addresses }, schema: Accounts }),
      )
      const known = new Map(accountsBulk.map((account) => [account.address, account]))
      return addresses.flatMap((each) => {
        const account = known.get(each)
        return account?.username ? [{ address: each, owner: account.owner, localName: account.username.localName }] : []
      })
    },
  }
}
