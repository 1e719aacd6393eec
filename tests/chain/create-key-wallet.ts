import type { Wallet } from '@chorus/web/features/login/wallet/wallets'
import type { Hex, TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Rpc } from './create-rpc.ts'

export interface KeyWalletOptions {
  /** 32 bytes in hex, without `0x`. */
  key: string
  /** Nodes of the chains it can use, by chain id. It starts on the first. */
  nodes: ReadonlyMap<number, Rpc>
  /** Chain ids that it has to be given first (EIP-3085). */
  unknown?: readonly number[]
  /** Claims to have switched to another chain, but stays on the first. */
  isStuck?: boolean
  /** Claims to be on the chain it was switched to, but sends on the first. */
  lies?: boolean
  /** The code of its error when it is asked to switch. */
  switchError?: number
  /** What the user declines. */
  declines?: string
  /** What it sends in place of a transaction, as the user can change its fee and drop its call. */
  edit?: (transaction: SentTransaction) => SentTransaction
}

/** A transaction in JSON-RPC's terms, as a page asks for it. */
export type SentTransaction = Readonly<Record<string, string>>

export interface KeyWallet extends Wallet {
  address: string
  /** What it was asked, by method. */
  asked: string[]
}

const toError = (code: number, message: string) => Object.assign(new Error(message), { code })
const toNumber = (value: string | undefined) => (value === undefined ? undefined : BigInt(value))

/** A browser's wallet (EIP-1193) with a real key, which signs itself and sends to the nodes of real chains. */
export function createKeyWallet({
  key,
  nodes,
  unknown = [],
  isStuck = false,
  lies = false,
  switchError,
  declines,
  edit = (same) => same,
}: KeyWalletOptions): KeyWallet {
  const account = privateKeyToAccount(`0x${key}`)
  const asked: string[] = []
  const known = new Set([...nodes.keys()].filter((id) => !unknown.includes(id)))
  const first = [...nodes.keys()][0]!
  let active = first
  const send = async (wanted: SentTransaction): Promise<string> => {
    if (wanted['chainId'] !== undefined && Number(wanted['chainId']) !== active) throw toError(-32_602, 'The chain is not the active one.')
    const chainId = lies ? first : active
    const { to, data, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = edit(wanted)
    const signed = await account.signTransaction({
      type: 'eip1559',
      chainId,
      to: to as Hex,
      data: data as Hex,
      value: toNumber(value),
      nonce: Number(nonce),
      gas: toNumber(gas),
      maxFeePerGas: toNumber(maxFeePerGas),
      maxPriorityFeePerGas: toNumber(maxPriorityFeePerGas),
    })
    return nodes.get(chainId)!('eth_sendRawTransaction', signed)
  }
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => `0x${active.toString(16)}`,
    personal_sign: ([text]) => account.signMessage({ message: { raw: text as Hex } }),
    eth_signTypedData_v4: ([, data]) => account.signTypedData(JSON.parse(String(data)) as TypedDataDefinition),
    eth_sendTransaction: ([transaction]) => send(transaction as SentTransaction),
    wallet_switchEthereumChain([chain]) {
      const id = Number((chain as { chainId: string }).chainId)
      if (switchError !== undefined) throw toError(switchError, 'It is not switched.')
      if (!known.has(id)) throw toError(4902, 'Unrecognized chain ID.')
      if (!isStuck) active = id
      return null
    },
    wallet_addEthereumChain([chain]) {
      known.add(Number((chain as { chainId: string }).chainId))
      return null
    },
  }
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    asked.push(method)
    if (method === declines) throw toError(4001, 'User rejected the request.')
    const answer = methods[method]
    if (!answer) throw toError(4200, `${method} is not supported.`)
    return answer(params)
  }
  const info = { uuid: crypto.randomUUID(), name: 'Key wallet', icon: 'data:image/svg+xml,', rdns: 'example.key' } as const
  return { address: account.address, asked, info, provider: { request } as unknown as Wallet['provider'] }
}
