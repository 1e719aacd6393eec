import { Failure } from '@chorus/model/failure'
import type { AskWallet, ChainWallet, RpcTransaction, TransactionRequest } from '../../wallets/chain-wallet.ts'
import { findLensChain } from './lens-chains.ts'
import { type SponsoredTransaction, toSignedBytes, toTypedData } from './sponsored-transaction.ts'
import type { WireTransaction } from './wire-transaction.ts'

/** What people read before they sign it. */
export type Explanation = Pick<TransactionRequest, 'allowance' | 'purpose' | 'cause'>

/**
 * Has a transaction of the API signed and sent by the user's wallet, as the official client does. Its nonce is the API's, so it can't take
 * effect twice. Returns its hash.
 */
export function sendFromWallet(askWallet: AskWallet, transaction: WireTransaction, explanation: Explanation = {}): Promise<string> {
  const chain = findLensChain(transaction.chainId)
  if (!chain) throw new Failure('malformed', `Lens is not on chain ${transaction.chainId}.`, { network: 'lens' })
  return askWallet({
    network: 'lens',
    address: transaction.from,
    chain,
    payer: isSponsored(transaction) ? 'network' : 'wallet',
    ...(!isSponsored(transaction) && { fee: toMostFee(transaction) }),
    ...explanation,
    send: (wallet) => (isSponsored(transaction) ? sendSponsored(wallet, transaction) : wallet.sendTransaction(toRpc(transaction))),
  })
}

const isSponsored = (transaction: WireTransaction): transaction is SponsoredTransaction => transaction.customData !== undefined

const toMostFee = ({ gasLimit, maxFeePerGas }: WireTransaction): number => Number(BigInt(gasLimit) * maxFeePerGas) / 1e18

async function sendSponsored(wallet: ChainWallet, transaction: SponsoredTransaction): Promise<string> {
  const signature = await wallet.signTypedData(toTypedData(transaction))
  return wallet.sendRawTransaction(toSignedBytes(transaction, signature))
}

const toQuantity = (value: number | bigint): string => `0x${value.toString(16)}`

function toRpc({ from, to, data, value, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas }: WireTransaction): RpcTransaction {
  return {
    from,
    to,
    data,
    value: toQuantity(value),
    nonce: toQuantity(nonce),
    gas: toQuantity(gasLimit),
    maxFeePerGas: toQuantity(maxFeePerGas),
    maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
  }
}
