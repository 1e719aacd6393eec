import { createFetcher } from '@chorus/networks/fetcher'
import { createAsk } from '@chorus/networks/lens/ask'
import * as v from 'valibot'
import type { Follows } from '../../account/suggest.ts'
import { createGate, createMemo } from '../../upstream/memo.ts'
import { followStatusDocument, suggestionAccountsDocument, suggestionFollowingDocument } from './lens-documents.ts'

export interface LensFollowsOptions {
  root: string
  fetch: typeof fetch
  now: () => number
}

/** A person on Lens, as in lists of people. */
export interface LensPerson {
  address: string
  owner: string
  localName: string
}

export interface LensFollows extends Follows {
  /** The accounts that the API knows, in the requested order. */
  people(addresses: readonly string[]): Promise<LensPerson[]>
}

/** ms */
const minute = 60_000
const width = 8

const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const name = v.pipe(v.string(), v.maxLength(200))
const Following = v.object({ following: v.object({ items: v.array(v.object({ following: v.object({ address }) })) }) })
const FollowStatus = v.object({ followStatus: v.array(v.object({ isFollowing: v.object({ optimistic: v.boolean() }) })) })
const Accounts = v.object({
  accountsBulk: v.array(v.object({ address, owner: address, username: v.nullish(v.object({ localName: name })) })),
})

/** Reads follows from the Lens API, which needs no login for them. */
export function createLensFollows({ root, fetch: send, now }: LensFollowsOptions): LensFollows {
  const ask = createAsk(createFetcher({ root, fetch: send }))
  const gate = createGate(width)
  const of = createMemo(
    async (account) => {
      const request = { account, pageSize: 'FIFTY' }
      const { following } = await gate(() =>
        ask({ name: 'SuggestionFollowing', document: suggestionFollowingDocument, request, schema: Following }),
      )
      return following.items.map((item) => item.following.address)
    },
    { age: 5 * minute, grace: 60 * minute, size: 5000, now },
  )
  const readAccounts = async (addresses: readonly string[]) => {
    if (addresses.length === 0) return []
    const { accountsBulk } = await gate(() =>
      ask({ name: 'SuggestionAccounts', document: suggestionAccountsDocument, request: { addresses }, schema: Accounts }),
    )
    return accountsBulk
  }
  return {
    platform: 'lens',
    of,
    async isFollowing(follower, account) {
      const request = { pairs: [{ follower, account }] }
      const { followStatus } = await gate(() =>
        ask({ name: 'FollowStatus', document: followStatusDocument, request, schema: FollowStatus }),
      )
      return followStatus.some(({ isFollowing }) => isFollowing.optimistic)
    },
    walletsOf: async (addresses) =>
      (await readAccounts(addresses)).map(({ address: id, owner, username }) => ({
        address: owner,
        person: { id, ...(username && { handle: username.localName }) },
      })),
    // The API suggests no one to guests.
    seeds: async () => [],
    async people(addresses) {
      const known = new Map((await readAccounts(addresses)).map((account) => [account.address, account]))
      return addresses.flatMap((each) => {
        const account = known.get(each)
        return account?.username ? [{ address: each, owner: account.owner, localName: account.username.localName }] : []
      })
    },
  }
}
