import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Holding, ReadFunds } from '../../wallets/funds.ts'
import { findLensChain } from '../wallet/lens-chains.ts'
import type { Writer } from './create-writer.ts'
import { balancesDocument, signerDocument } from './read-documents.ts'

const Signer = v.object({ currentSession: v.object({ signer: v.string() }) })
const Balances = v.object({
  balances: v.array(
    v.object({
      __typename: v.string(),
      value: v.optional(v.pipe(v.string(), v.decimal())),
      asset: v.optional(v.object({ contract: v.object({ chainId: v.number() }) })),
    }),
  ),
})

/** The balances of a token in the account and in the wallet of its session. */
export function createFunds({ account, ask }: Pick<Writer, 'account' | 'ask'>): ReadFunds {
  const read = async (address: string, token: string, signal?: AbortSignal): Promise<{ holding: Holding; chain: string }> => {
    const request = { address, tokens: [token] }
    const [balance] = (await ask({ name: 'Balances', document: balancesDocument, request, schema: Balances, signal })).balances
    const chain = balance?.asset && findLensChain(balance.asset.contract.chainId)
    if (balance?.value === undefined || !chain)
      throw new Failure('malformed', 'Lens did not return what an address has.', { network: 'lens' })
    return { holding: { address: address.toLowerCase(), amount: balance.value }, chain: chain.name }
  }
  return async (token, signal) => {
    const { currentSession } = await ask({ name: 'Signer', document: signerDocument, request: {}, schema: Signer, signal })
    const [own, wallet] = await Promise.all([read(account, token, signal), read(currentSession.signer, token, signal)])
    return { chain: own.chain, account: own.holding, wallet: wallet.holding }
  }
}
