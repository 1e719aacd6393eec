import { sign } from 'node:crypto'
import { toEd25519Key, toEd25519PublicKey } from '@chorus/sandbox/seed/keys'
import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext } from '@playwright/test'

export interface SolanaTestWallet {
  /** Sets whether it rejects requests. */
  refuse(isRefusing: boolean): void
  /** Delays signatures until this resolves. */
  wait(until: Promise<void>): void
}

/** A wallet that registers with every page of this browser (Wallet Standard) and signs with a key of the cast. */
export async function installSolanaWallet(context: BrowserContext, { keys, wallets }: Person): Promise<SolanaTestWallet> {
  let isRefusing = false
  let open = Promise.resolve()
  await context.exposeFunction('signByTestWallet', async (bytes: readonly number[]): Promise<number[] | null> => {
    await open
    return isRefusing ? null : [...sign(null, Uint8Array.from(bytes), toEd25519Key(keys.solana))]
  })
  await context.addInitScript(
    ({ address, publicKey }) => {
      interface Api {
        register(wallet: object): void
      }
      const { signByTestWallet: ask } = window as unknown as { signByTestWallet(bytes: number[]): Promise<number[] | null> }
      const chains = ['solana:mainnet']
      const account = { address, publicKey: Uint8Array.from(publicKey), chains, features: ['solana:signMessage'] }
      const wallet = {
        version: '1.0.0',
        name: 'Test wallet of Solana',
        icon: 'data:image/svg+xml;base64,',
        chains,
        accounts: [] as object[],
        features: {
          'standard:connect': {
            version: '1.0.0',
            async connect() {
              wallet.accounts = [account]
              return { accounts: wallet.accounts }
            },
          },
          'solana:signMessage': {
            version: '1.1.0',
            async signMessage(...inputs: { message: Uint8Array }[]) {
              return Promise.all(
                inputs.map(async ({ message }) => {
                  const signature = await ask([...message])
                  // The message of real wallets, which have no error code for it.
                  if (!signature) throw new Error('User rejected the request.')
                  return { signedMessage: message, signature: Uint8Array.from(signature) }
                }),
              )
            },
          },
        },
      }
      const register = (api: Api) => api.register(wallet)
      window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
    { address: wallets.solana, publicKey: [...toEd25519PublicKey(keys.solana)] },
  )
  return {
    refuse: (next) => void (isRefusing = next),
    wait: (until) => void (open = until),
  }
}
