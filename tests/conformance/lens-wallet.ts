import type { AskWallet, WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import type { Person } from '@chorus/sandbox/seed/world'
import type { TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export interface LensWallet {
  askWallet: AskWallet
  /** What it was asked. */
  asked: WalletRequest[]
}

/** A wallet with a person's real key, whose user approves everything. It sends to the sandbox's chain. */
export function createLensWallet(root: string, { keys }: Person): LensWallet {
  const account = privateKeyToAccount(`0x${keys.evm}`)
  const asked: WalletRequest[] = []
  const rpc = async (method: string, params: readonly unknown[]): Promise<string> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(`${root}/chain`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: string; error?: { code: number; message: string } }
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result!
  }
  return {
    asked,
    askWallet(request) {
      asked.push(request)
      if ('text' in request) return account.signMessage({ message: request.text })
      return request.send({
        signTypedData: (data) => account.signTypedData(data as TypedDataDefinition),
        async sendTransaction({ to, data, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }) {
          const signed = await account.signTransaction({
            type: 'eip1559',
            chainId: request.chain.id,
            to: to as `0x${string}`,
            data: data as `0x${string}`,
            value: BigInt(value),
            nonce: Number(nonce),
            gas: BigInt(gas),
            maxFeePerGas: BigInt(maxFeePerGas),
            maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
          })
          return rpc('eth_sendRawTransaction', [signed])
        },
      })
    },
  }
}
