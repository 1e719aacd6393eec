import { createMemoryStorage } from '@chorus/sandbox/walletconnect/create-memory-storage'
import { createWalletApp, type WalletApp, type WalletAppOptions } from '@chorus/sandbox/walletconnect/create-wallet-app'
import type { WalletRelay } from '@chorus/sandbox/walletconnect/start-wallet-relay'
import type { Wallet } from '@chorus/web/features/login/wallet/wallets'
import type { PendingRequest } from '@chorus/web/services/wallets/create-session-provider'
import { createWalletConnect } from '@chorus/web/services/wallets/create-wallet-connect'

export interface PhoneWallet extends AsyncDisposable {
  app: WalletApp
  /** As the page has it. */
  wallet: Wallet
  /** What the page says about its pending requests. */
  pending: PendingRequest[]
}

/** A wallet with a real key in an app on a phone, connected to a page over a relay. Both sides are the official client. */
export async function openPhoneWallet(
  { relayUrl, projectId }: Pick<WalletRelay, 'relayUrl' | 'projectId'>,
  options: Omit<WalletAppOptions, 'relayUrl' | 'projectId'>,
): Promise<PhoneWallet> {
  const pending: PendingRequest[] = []
  const page = await createWalletConnect({
    projectId,
    relayUrl,
    metadata: { name: 'Chorus', description: 'Chorus', url: 'http://localhost', icons: [] },
    storage: createMemoryStorage(),
    chains: [1, 232],
    toSentence: (kind) => kind,
    onPending(request) {
      pending.push(request)
      return () => void pending.splice(pending.indexOf(request), 1)
    },
  })
  const app = await createWalletApp({ relayUrl, projectId, ...options })
  const wallet = await page.connect({ signal: new AbortController().signal, onLink: (link) => void app.scan(link) })
  return {
    app,
    wallet,
    pending,
    async [Symbol.asyncDispose]() {
      await page.disconnect()
      await app[Symbol.asyncDispose]()
    },
  }
}
