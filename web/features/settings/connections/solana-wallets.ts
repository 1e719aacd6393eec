import { getWallets } from '@wallet-standard/app'

export type SolanaWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]

// Shapes of the features that a wallet for Solana has (Wallet Standard, and its extension for Solana).
interface ConnectFeature {
  connect(): Promise<{ accounts: SolanaWallet['accounts'] }>
}
interface SignFeature {
  signMessage(input: { account: SolanaWallet['accounts'][number]; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
}

const isOfSolana = (chain: string) => chain.startsWith('solana:')

/** Whether it can tell whose it is and sign for it. */
export const canSignForSolana = ({ chains, features }: SolanaWallet): boolean =>
  chains.some(isOfSolana) && 'standard:connect' in features && 'solana:signMessage' in features

/** All that have made themselves known to this page, as a store: the list is the same one until it changes. */
export const standardWallets = {
  list: (): readonly SolanaWallet[] => getWallets().get(),
  subscribe(onChange: () => void): () => void {
    const stops = [getWallets().on('register', onChange), getWallets().on('unregister', onChange)]
    return () => stops.forEach((stop) => stop())
  },
}

const featureOf = <T>({ features }: SolanaWallet, name: keyof SolanaWallet['features']) => features[name] as T

/** Its addresses on Solana, the one in use first. */
export async function connectSolanaWallet(wallet: SolanaWallet): Promise<string[]> {
  const { accounts } = await featureOf<ConnectFeature>(wallet, 'standard:connect').connect()
  return accounts.filter(({ chains }) => chains.some(isOfSolana)).map(({ address }) => address)
}

/** Signs bytes by Ed25519; the signature is 64 bytes. */
export async function signOnSolana(wallet: SolanaWallet, address: string, message: Uint8Array): Promise<Uint8Array> {
  const account = wallet.accounts.find((one) => one.address === address)
  if (!account) throw new Error('The wallet has changed its account meanwhile.')
  const [signed] = await featureOf<SignFeature>(wallet, 'solana:signMessage').signMessage({ account, message })
  if (!signed) throw new Error('The wallet has signed nothing.')
  return signed.signature
}
