import type { Fetcher } from '@chorus/networks/http'
import { connectWallet, signText, type Wallet } from '../../login/wallets.ts'
import { canSignForSolana, connectSolanaWallet, signOnSolana, type SolanaWallet } from './solana-wallets.ts'
import { createEthereumCalls, createSolanaCalls, type WalletCalls } from './wallet-calls.ts'

/** A wallet of this browser, which could be connected to the account. */
export interface OfferedWallet {
  id: string
  name: string
  /** A data URL. Undefined: it has none that we show. */
  icon: string | undefined
  /** Asks it for its addresses as our server writes them, the one in use first. */
  connect(): Promise<readonly string[]>
  /** Has it sign a message of our server, which is hexadecimal as is the signature. */
  sign(address: string, message: string): Promise<string>
  calls: WalletCalls
}

/** What a wallet gives as its picture may be any address; one of the network's would tell somebody that this page is open. */
const toIcon = (icon: string) => (icon.startsWith('data:image/') ? icon : undefined)

export function toEthereumWallets(wallets: readonly Wallet[], fetcher: Fetcher): OfferedWallet[] {
  const calls = createEthereumCalls(fetcher)
  return wallets.map((wallet) => ({
    id: `ethereum ${wallet.info.uuid}`,
    name: wallet.info.name,
    icon: toIcon(wallet.info.icon),
    // In the one form in which our server keeps them.
    connect: async () => (await connectWallet(wallet)).map((address) => address.toLowerCase()),
    sign: (address, message) => signText(wallet, address, new TextDecoder().decode(fromHex(message))),
    calls,
  }))
}

export function toSolanaWallets(wallets: readonly SolanaWallet[], fetcher: Fetcher): OfferedWallet[] {
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
