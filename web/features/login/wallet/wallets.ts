import type { SigningWallet } from '@chorus/networks/wallets/signing-wallet'
import { createStore, type EIP6963ProviderDetail } from 'mipd'

export type Wallet = EIP6963ProviderDetail

/** The wallets that have announced themselves to this page (EIP-6963). */
export const createWallets = () => createStore()

const isDeclined = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 4001

/** The result of a wallet request. Undefined: the user declined it (EIP-1193), which calls `onDecline`. */
export async function unlessDeclined<T>(request: Promise<T>, onDecline: () => void): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (!isDeclined(error)) throw error
    onDecline()
    return undefined
  }
}

/** The addresses that the user shares, the active one first. */
export async function connectWallet({ provider }: Wallet): Promise<string[]> {
  return (await provider.request({ method: 'eth_requestAccounts' })) as string[]
}

/** Stops waiting for a wallet on another device. Wallets in this browser can’t be told. */
export const stopWaiting = ({ provider }: Wallet): void => (provider as { stopWaiting?(): void }).stopWaiting?.()

/** Signs a readable text. EIP-191 */
export async function signText({ provider }: Wallet, address: string, text: string): Promise<string> {
  const hex = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return (await provider.request({ method: 'personal_sign', params: [`0x${hex}`, address as `0x${string}`] })) as string
}

/** The wallet for adapters, which ask for signatures of typed data (EIP-712). */
export const toSigningWallet = (wallet: Wallet, address: string, onDecline: () => void): SigningWallet => ({
  address,
  signText: (text) => unlessDeclined(signText(wallet, address, text), onDecline),
  signTypedData: (data) =>
    unlessDeclined(
      wallet.provider.request({
        method: 'eth_signTypedData_v4',
        params: [address as `0x${string}`, JSON.stringify(data)],
      }) as Promise<string>,
      onDecline,
    ),
})
