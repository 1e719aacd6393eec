import { getWallets } from '@wallet-standard/app'

export type SolanaWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]

// Wallet Standard features, and the extension for Solana.
interface ConnectFeature {
  connect(): Promise<{ accounts: SolanaWallet['accounts'] }>
}
interface SignFeature {
  signMessage(input: { account: SolanaWallet['accounts'][number]; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
}

const isOfSolana = (chain: string) => chain.startsWith('solana:')

/** Whether it can connect and sign messages on Solana. */
export const canSignForSolana = ({ chains, features }: SolanaWallet): boolean =>
  chains.some(isOfSolana) && 'standard:connect' in features && 'solana:signMessage' in features

/** Wallets registered in this page, as a store; the snapshot stays the same array until it changes. */
export const standardWallets = {
  list: (): readonly SolanaWallet[] => getWallets().get(),
  subscribe(onChange: () => void): () => void {
    const stops = [getWallets().on('register', onChange), getWallets().on('unregister', onChange)]
    return () => stops.forEach((stop) => stop())
  },
}

const featureOf = <T>({ features }: SolanaWallet, name: keyof SolanaWallet['features']) => features[name] as T

/** Asks for its Solana addresses, the active one first. */
export async function connectSolanaWallet(wallet: SolanaWallet): Promise<string[]> {
  const { accounts } = await featureOf<ConnectFeature>(wallet, 'standard:connect').connect()
  return accounts.filter(({ chains }) => chains.some(isOfSolana)).map(({ address }) => address)
}

/** Ed25519 signature, 64 bytes. */
export async function signOnSolana(wallet: SolanaWallet, address: string, message: Uint8Array): Promise<Uint8Array> {
  const account = wallet.accounts.find((one) => one.address === address)
  if (!account) throw new Error('The wallet has changed its account meanwhile.')
  const [signed] = await featureOf<SignFeature>(wallet, 'solana:signMessage').signMessage({ account, message })
  if (!signed) throw new Error('The wallet has signed nothing.')
  return signed.signature
}
