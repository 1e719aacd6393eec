import type { Fetcher } from '@chorus/networks/fetcher'
import { connectWallet, signText, type Wallet } from '../../login/wallet/wallets.ts'
import { canSignForSolana, connectSolanaWallet, signOnSolana, type SolanaWallet } from './solana-wallets.ts'
import { createEthereumCalls, createSolanaCalls, type WalletCalls } from './wallet-calls.ts'

/** A wallet in this browser that can be connected. */
export interface ConnectableWallet {
  id: string
  name: string
  /** A data URL, or undefined when the wallet's icon is not one. */
  icon: string | undefined
  /** Asks for its addresses in our server's format, the active one first. */
  connect(): Promise<readonly string[]>
  /** Signs a message from our server. Message and signature are hexadecimal. */
  sign(address: string, message: string): Promise<string>
  calls: WalletCalls
}

/** A remote icon would let its host know that this page is open. */
const toIcon = (icon: string) => (icon.startsWith('data:image/') ? icon : undefined)

export function toEthereumWallets(wallets: readonly Wallet[], fetcher: Fetcher): ConnectableWallet[] {
  const calls = createEthereumCalls(fetcher)
  return wallets.map((wallet) => ({
    id: `ethereum ${wallet.info.uuid}`,
    name: wallet.info.name,
    icon: toIcon(wallet.info.icon),
    // Our server stores addresses in lower case.
    connect: async () => (await connectWallet(wallet)).map((address) => address.toLowerCase()),
    sign: (address, message) => signText(wallet, address, new TextDecoder().decode(fromHex(message))),
    calls,
  }))
}

export function toSolanaWallets(wallets: readonly SolanaWallet[], fetcher: Fetcher): ConnectableWallet[] {
  const calls = createSolanaCalls(fetcher)
  return wallets.filter(canSignForSolana).map((wallet) => ({
    id: `solana ${wallet.name}`,
    name: wallet.name,
    icon: toIcon(wallet.icon),
    connect: () => connectSolanaWallet(wallet),
    sign: async (address, message) => toHex(await signOnSolana(wallet, address, fromHex(message))),
    calls,
  }))
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/^0x/, '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
