import { createStore, type EIP6963ProviderDetail } from 'mipd'

export type Wallet = EIP6963ProviderDetail

/** The wallets that have made themselves known to this page (EIP-6963). */
export const createWallets = () => createStore()

/** Somebody has said no in their wallet. EIP-1193 */
export const isDeclined = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 4001

export async function connectWallet({ provider }: Wallet): Promise<string[]> {
  return (await provider.request({ method: 'eth_requestAccounts' })) as string[]
}

/** Signs a text as people read it. EIP-191 */
export async function signText({ provider }: Wallet, address: string, text: string): Promise<string> {
  const hex = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return (await provider.request({ method: 'personal_sign', params: [`0x${hex}`, address as `0x${string}`] })) as string
}
