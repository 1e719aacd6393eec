import { fillPath, toSearch, type ApiCall, type QueryInputOf, type ReplyOf } from '@chorus/contract/call'
import type { Fetcher } from '../../fetcher.ts'
import { fetchJson } from '../../http.ts'
import type { AskOwnServer } from '../../network-login.ts'
import { createAskAsAccount } from '../write/ask-as-account.ts'

/** ms. Writes wait longer, because repeating them is costly. */
const deadline = 30_000

/** Calls our own server, by either envelope, for an account of this browser. */
export function createAskOwn(ownFetcher: Fetcher, fid: string): AskOwnServer {
  const askAsAccount = createAskAsAccount(ownFetcher, fid)
  return async <C extends ApiCall>(
    call: C,
    asked: { query?: QueryInputOf<C>; params?: Readonly<Record<string, string>>; body?: object },
  ) => {
    if (call.envelope === 'own') return askAsAccount(call, asked as Parameters<typeof askAsAccount<C>>[1])
    const path = fillPath(call.path, asked.params) + toSearch(asked.query as Record<string, unknown> | undefined)
    const headers = { 'content-type': 'application/json', 'x-chorus': '1' }
    const init = { method: call.method, headers, ...(asked.body && { body: JSON.stringify(asked.body) }) }
    return (await fetchJson(ownFetcher, { network: 'farcaster', name: call.path, path, schema: call.reply, init, deadline })) as ReplyOf<C>
  }
}
