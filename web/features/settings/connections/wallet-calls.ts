import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { messageToSign, solanaMessageToSign, verifySolanaWallet, verifyWallet } from '@chorus/contract/identity/wallet-verification'
import { reportWallet } from '@chorus/contract/people/reports'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { RelatedWallet } from './to-connection-groups.ts'

/** `message`: hexadecimal UTF-8. */
interface SignedMessage {
  address: string
  message: string
  /** Hexadecimal. */
  signature: string
}

/** Endpoints for wallets of one chain. Each throws a Failure with the server's code. */
export interface WalletCalls {
  messageFor(address: string): Promise<string>
  verify(signed: SignedMessage): Promise<unknown>
}

export const createEthereumCalls = (fetcher: Fetcher): WalletCalls => ({
  messageFor: async (address) => (await askOwnServer(fetcher, messageToSign, { query: { address } })).message,
  verify: ({ message, signature }) => askOwnServer(fetcher, verifyWallet, { body: { signMessage: message, signature } }),
})

export const createSolanaCalls = (fetcher: Fetcher): WalletCalls => ({
  messageFor: (address) => askOwnServer(fetcher, solanaMessageToSign, { query: { address } }),
  verify: ({ address, message, signature }) =>
    askOwnServer(fetcher, verifySolanaWallet, { body: { address, messageToSign: message, signature } }),
})

/** Reports that a wallet is not the viewer's; our server then stops listing it with them. */
export const sendWalletReport = (fetcher: Fetcher, { address, twitterId, sources }: RelatedWallet, reason: string) =>
  askOwnServer(fetcher, reportWallet, {
    body: { twitterId, walletAddress: address, reportReason: reason, sources: sources.join(',').slice(0, 300) },
  })
