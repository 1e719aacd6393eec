import type { ChainWallet, TransactionRequest, WalletChain, WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { connectWallet, signText, type Wallet } from '../login/wallet/wallets.ts'

/** The wallet is connected with an address other than the one that has to sign. */
export class OtherAddress extends Error {
  override name = 'OtherAddress'
}

/** The wallet is on a chain other than the transaction's, although it was asked to switch. */
export class OtherChain extends Error {
  override name = 'OtherChain'
}

/** The wallet doesn't know the transaction's chain, and didn't add it. */
export class UnknownChain extends Error {
  override name = 'UnknownChain'
}

export interface WalletAttempt {
  /** Aborted: the user has stopped waiting, so nothing more may be sent. */
  signal: AbortSignal
  /** From here on, the transaction may have been sent. */
  onSending(): void
}

type Ask = (method: string, params: readonly unknown[]) => Promise<string>

/** EIP-3085: the wallet doesn’t know the chain. Some wallets wrap the error of their own network code. */
const isUnknownChain = (error: unknown): boolean => {
  const { code, data } = Object(error) as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  return code === 4902 || data?.originalError?.code === 4902
}

/** The user declined, the wallet already has a request open, or it can't be reached (EIP-1193). None of these has to do with chains. */
const isAboutItself = (error: unknown): boolean => [4001, -32_002, 4900].includes((Object(error) as { code?: number }).code ?? 0)

/**
 * Connects a wallet and switches it to the transaction's chain. Returns a signer and a sender. Throws `OtherAddress`, `OtherChain`, `UnknownChain`,
 * and the wallet's errors (EIP-1193).
 */
export async function openWallet(wallet: Wallet, request: WalletRequest, attempt: WalletAttempt): Promise<() => Promise<string>> {
  const { address } = request
  const addresses = await connectWallet(wallet)
  // Wallets sign with the requested address, whichever is active, if the user shares it.
  if (!addresses.some((each) => each.toLowerCase() === address.toLowerCase())) throw new OtherAddress()
  if ('text' in request) return () => signText(wallet, address, request.text)
  const chainWallet = await openChainWallet(wallet, request, attempt)
  return () => request.send(chainWallet)
}

async function openChainWallet(
  wallet: Wallet,
  { address, chain }: TransactionRequest,
  { signal, onSending }: WalletAttempt,
): Promise<ChainWallet> {
  const ask = wallet.provider.request as unknown as (request: { method: string; params: readonly unknown[] }) => Promise<string>
  const request: Ask = (method, params) => ask({ method, params })
  await switchChain(request, chain)
  return {
    async signTypedData(data) {
      const signature = await request('eth_signTypedData_v4', [address, JSON.stringify(data)])
      signal.throwIfAborted()
      onSending()
      return signature
    },
    sendTransaction(transaction) {
      onSending()
      // With the chain id, a wallet that has switched in the meantime refuses.
      return request('eth_sendTransaction', [{ ...transaction, chainId: toHex(chain.id) }])
    },
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
    if (isAboutItself(error)) throw error
    if (!isUnknownChain(error)) throw new OtherChain(undefined, { cause: error })
    const chain = { chainId, chainName: name, nativeCurrency: currency, rpcUrls: [rpcUrl], blockExplorerUrls: [explorerUrl] }
    try {
      await request('wallet_addEthereumChain', [chain])
      // Some wallets add a chain without switching to it.
      if (!(await isThere())) await request('wallet_switchEthereumChain', [{ chainId }])
    } catch (refusal) {
      throw isAboutItself(refusal) ? refusal : new UnknownChain(undefined, { cause: refusal })
    }
  }
  if (!(await isThere())) throw new OtherChain()
}
