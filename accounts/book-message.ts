import type { AccountState } from '@chorus/model/account'
import { formatAccounts } from '@chorus/model/stored-accounts'
import * as v from 'valibot'
import type { AccountBook } from './account-book.ts'
import { accountSources, type AccountSource } from './account-source.ts'
import { parseStored } from './stored-book.ts'

/** What a tab tells the others when it has changed accounts. They read the storage again; what is in here counts only where they cannot. */
const messageSchema = v.object({
  about: v.literal('accounts'),
  states: v.partial(
    v.object({ farcaster: v.string(), lens: v.string(), x: v.string(), bluesky: v.string(), thirdParty: v.string(), provider: v.string() }),
  ),
})

export type BookMessage = Partial<Record<AccountSource, AccountState>>

export const toBookMessage = (book: AccountBook, sources: readonly AccountSource[]): v.InferOutput<typeof messageSchema> => ({
  about: 'accounts',
  states: Object.fromEntries(sources.map((source) => [source, formatAccounts(book[source])])),
})

/** Undefined for what is no message of ours, such as another version's. */
export function parseBookMessage(data: unknown): BookMessage | undefined {
  const result = v.safeParse(messageSchema, data)
  if (!result.success) return undefined
  const { states } = result.output
  return Object.fromEntries(
    accountSources.map((source) => [source, parseStored(states[source])]).filter(([, state]) => state !== undefined),
  )
}
