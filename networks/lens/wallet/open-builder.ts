import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { NetworkDeps } from '../../network.ts'
import { toHash, WireOutcome } from '../acts/operation-outcome.ts'
import { createFeedDocument } from '../acts/write-documents.ts'
import { fetchAnswer, toQuery } from '../ask.ts'
import type { WalletWatch } from './send-from-wallet.ts'
import { createWalletSessions } from './wallet-sessions.ts'

/** A wallet in the role that the API requires for creating feeds. */
export interface Builder {
  /** Creates a feed that the wallet owns, with a transaction that it signs, and ends the session. Returns the transaction's hash. */
  createFeed(request: { metadataUri: string; admins: readonly string[]; rules?: object }, watch?: WalletWatch): Promise<string | undefined>
}

/** ms. Writes wait longer, because repeating them is costly. */
const deadline = 30_000
const facts = { network: 'lens', call: 'createFeed' } as const
const Result = v.object({ result: WireOutcome })

/**
 * Asks the wallet to sign a login as a builder. The session is held in memory only, separate from the account's own.
 * @param wallet EVM address
 */
export async function openBuilder(
  wallet: string,
  { fetcher, askWallet, options }: Pick<NetworkDeps, 'fetcher' | 'askWallet' | 'options'>,
): Promise<Builder> {
  if (!askWallet) throw new Failure('not-offered', 'No one can be asked to sign here.', facts)
  // The role belongs to no app.
  const sessions = createWalletSessions(fetcher, '')
  const { id, text } = await sessions.challengeBuilder(wallet)
  const { accessToken } = await sessions.open(id, await askWallet({ network: 'lens', address: wallet, text, purpose: 'create-feed' }))
  const send = (request: object) =>
    fetchAnswer(fetcher, {
      name: facts.call,
      path: '/graphql',
      headers: { authorization: `Bearer ${accessToken}` },
      body: { query: toQuery(createFeedDocument), variables: { request } },
      schema: Result,
      retries: 0,
      deadline,
    })
  return {
    async createFeed(request, watch) {
      try {
        return await toHash(facts.call, (await send(request)).result, { askWallet, options }, { purpose: 'create-feed', watch })
      } finally {
        // It would end by itself, so there is no need to wait.
        void sessions.end(accessToken).catch(() => undefined)
      }
    },
  }
}
