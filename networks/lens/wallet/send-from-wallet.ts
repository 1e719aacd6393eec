import { Failure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { NetworkDeps } from '../../network.ts'
import type { AskWallet, ChainWallet, RpcTransaction, TransactionRequest } from '../../wallets/chain-wallet.ts'
import { wait } from '../wait.ts'
import { type ChainNode, createChainNode } from './chain-node.ts'
import { findLensChain } from './lens-chains.ts'
import { type SponsoredTransaction, toSignedBytes, toTypedData } from './sponsored-transaction.ts'
import type { WireTransaction } from './wire-transaction.ts'

/** What people read before they sign it. */
export type Explanation = Pick<TransactionRequest, 'allowance' | 'purpose' | 'cause'>

/** Notes whether a wallet was asked, because it can't have sent anything before. */
export interface WalletWatch {
  /** The API has sent nothing itself, and no wallet has been asked, or the user has declined in each that was. */
  idle(transaction: WireTransaction): Promise<void>
  /** The wallet is about to be asked, so it may sign from now on. */
  asking(transaction: WireTransaction): Promise<void>
}

/** What the user's wallet needs in order to act. `options.chain`: a node of Lens's chain. */
export type WalletDeps = Pick<NetworkDeps, 'askWallet' | 'options'>

/**
 * Has the user's wallet sign a transaction from the API. The wallet also sends it or, if a sponsor pays, our node does (decision 122). The API
 * chooses its nonce, so it can't take effect twice. Returns its hash.
 */
export async function sendFromWallet(
  { askWallet, options }: WalletDeps & { askWallet: AskWallet },
  transaction: WireTransaction,
  { watch, ...explanation }: Explanation & { watch?: WalletWatch | undefined } = {},
): Promise<string> {
  const chain = findLensChain(transaction.chainId)
  if (!chain) throw new Failure('malformed', `Lens is not on chain ${transaction.chainId}.`, { network: 'lens' })
  const node = createChainNode(options?.['chain'] ?? chain.rpcUrl)
  // A user may turn to another wallet while the first one still asks, or after it signed and its answer was lost.
  let mayBeSent = 0
  let isOver = false
  const ask = async (wallet: ChainWallet): Promise<string> => {
    mayBeSent += 1
    await watch?.asking(transaction)
    try {
      return await (isSponsored(transaction) ? sendSponsored(wallet, transaction, node) : sendPaid(wallet, transaction, node))
    } catch (error) {
      if (isDeclined(error)) mayBeSent -= 1
      // Once it is over, what has been stored since may say more.
      if (mayBeSent === 0 && !isOver) await watch?.idle(transaction)
      throw error
    }
  }
  await watch?.idle(transaction)
  const hash = askWallet({
    network: 'lens',
    address: transaction.from,
    chain,
    payer: isSponsored(transaction) ? 'network' : 'wallet',
    ...(!isSponsored(transaction) && { fee: toMostFee(transaction) }),
    ...explanation,
    send: ask,
  })
  return hash.finally(() => (isOver = true))
}

/** EIP-1193 */
const isDeclined = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 4001

const isSponsored = (transaction: WireTransaction): transaction is SponsoredTransaction => transaction.customData !== undefined

const toMostFee = ({ gasLimit, maxFeePerGas }: WireTransaction): number => Number(BigInt(gasLimit) * maxFeePerGas) / 1e18

async function sendSponsored(wallet: ChainWallet, transaction: SponsoredTransaction, node: ChainNode): Promise<string> {
  const signature = await wallet.signTypedData(toTypedData(transaction))
  return node.send(toSignedBytes(transaction, signature))
}

/** ms between checks for a transaction that the wallet says it has sent. The chain has one sequencer, so it should arrive at once. */
const pauses = [0, 500, 1000, 2000]

async function sendPaid(wallet: ChainWallet, transaction: WireTransaction, node: ChainNode): Promise<string> {
  const hash = await wallet.sendTransaction(toRpc(transaction))
  for (const ms of pauses) {
    await wait(ms)
    // If the node can't tell, there is no reason to doubt the wallet.
    if (await node.has(hash).catch(() => true)) return hash
  }
  // Some wallets claim to be on a chain and send on another.
  throw toOperationFailure('unreachable', 'otherChain', { network: 'lens' })
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
