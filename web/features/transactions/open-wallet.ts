import type { ChainWallet, TransactionRequest, WalletChain, WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { connectWallet, signText, type Wallet } from '../login/wallet/wallets.ts'

/** The wallet is connected with another address than the one that has to sign. */
export class OtherAddress extends Error {
  override name = 'OtherAddress'
}

/** The wallet is on another chain than the transaction, though it was asked to switch. */
export class OtherChain extends Error {
  override name = 'OtherChain'
}

type Ask = (method: string, params: readonly unknown[]) => Promise<string>

/** EIP-3085: the wallet doesn’t know the chain. Some wallets wrap the error of their own network code. */
const isUnknownChain = (error: unknown): boolean => {
  const { code, data } = Object(error) as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  return code === 4902 || data?.originalError?.code === 4902
}

/**
 * Connects a wallet, and switches it to the chain of a transaction. Returns what signs, and what sends a transaction. Throws `OtherAddress`,
 * `OtherChain`, and the wallet’s errors (EIP-1193).
 */
export async function openWallet(wallet: Wallet, request: WalletRequest): Promise<() => Promise<string>> {
  const { address } = request
  const addresses = await connectWallet(wallet)
  // Wallets sign with the address that was asked for, whichever is active, if the user shares it.
  if (!addresses.some((each) => each.toLowerCase() === address.toLowerCase())) throw new OtherAddress()
  if ('text' in request) return () => signText(wallet, address, request.text)
  const chainWallet = await openChainWallet(wallet, request)
  return () => request.send(chainWallet)
}

async function openChainWallet(wallet: Wallet, { address, chain }: TransactionRequest): Promise<ChainWallet> {
  const ask = wallet.provider.request as unknown as (request: { method: string; params: readonly unknown[] }) => Promise<string>
  const request: Ask = (method, params) => ask({ method, params })
  await switchChain(request, chain)
  return {
    signTypedData: (data) => request('eth_signTypedData_v4', [address, JSON.stringify(data)]),
    // With the chain, a wallet that has been switched meanwhile refuses.
    sendTransaction: (transaction) => request('eth_sendTransaction', [{ ...transaction, chainId: toHex(chain.id) }]),
    sendRawTransaction: (bytes) => request('eth_sendRawTransaction', [bytes]),
  }
}

const toHex = (id: number): string => `0x${id.toString(16)}`

async function switchChain(request: Ask, { id, name, currency, rpcUrl, explorerUrl }: WalletChain): Promise<void> {
  const isThere = async () => Number(await request('eth_chainId', [])) === id
  if (await isThere()) return
  const chainId = toHex(id)
  try {
    await request('wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    const chain = { chainId, chainName: name, nativeCurrency: currency, rpcUrls: [rpcUrl], blockExplorerUrls: [explorerUrl] }
    await request('wallet_addEthereumChain', [chain])
    // Some wallets add a chain without switching to it.
    if (!(await isThere())) await request('wallet_switchEthereumChain', [{ chainId }])
  }
  if (!(await isThere())) throw new OtherChain()
}
