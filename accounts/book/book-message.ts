import type { AccountState } from '@chorus/model/account'
import { formatAccounts } from '@chorus/model/session/stored-accounts'
import * as v from 'valibot'
import { accountSources, type AccountSource } from '../account-source.ts'
import type { AccountBook } from './account-book.ts'
import { parseStored } from './stored-book.ts'

/**
 * The message a tab broadcasts after changing accounts. Other tabs read the storage again and use the message's content only where they
 * can't.
 */
const messageSchema = v.object({
  about: v.literal('accounts'),
  states: v.record(v.string(), v.string()),
})

export type BookMessage = Partial<Record<AccountSource, AccountState>>

export const toBookMessage = (book: AccountBook, sources: readonly AccountSource[]): v.InferOutput<typeof messageSchema> => ({
  about: 'accounts',
  states: Object.fromEntries(sources.map((source) => [source, formatAccounts(book[source])])),
})

/** Undefined for messages that aren't ours, such as another version's. */
export function parseBookMessage(data: unknown): BookMessage | undefined {
  const result = v.safeParse(messageSchema, data)
  if (!result.success) return undefined
  const { states } = result.output
  return Object.fromEntries(
    accountSources.map((source) => [source, parseStored(states[source])]).filter(([, state]) => state !== undefined),
  )
}
