import { custodyRead } from '@chorus/contract/hosted/hosted-custody'
import type { Fetcher } from '../../fetcher.ts'
import { decode } from '../../http.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { withNotFound } from '../create-ask.ts'
import { createAskAsAccount } from '../write/ask-as-account.ts'

/** The provider's reads, served by Farcaster's client API for an account whose wallet has logged in to it. */
export function createAskCustody(ownFetcher: Fetcher, fid: string): AskProvider {
  const askAsAccount = createAskAsAccount(ownFetcher, fid)
  return withNotFound(async (call, { query, body, signal }) => {
    const asked = { call: `${call.method} ${call.path}`, query: query as object | undefined, body: body as object | undefined }
    const answer = await askAsAccount(custodyRead, { body: withoutAbsent(asked), signal })
    return decode(call.reply, answer, { network: 'farcaster', call: call.path }) as never
  })
}

/** JSON leaves out what is undefined. */
const withoutAbsent = (asked: { call: string; query: object | undefined; body: object | undefined }) =>
  asked as { call: string; query?: Record<string, string | number | boolean>; body?: Record<string, unknown> }
